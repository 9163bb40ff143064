import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { number, object, string } from 'yup';
import { TextField } from '../../shared/forms/Field.tsx';
import { useSchemaForm } from './useSchemaForm.ts';

const schema = object({
  title: string().trim().required('Title required').max(5, 'Title too long'),
  price: number().typeError('Price must be a number').min(1000, 'Price must be at least 1000 cents (R10.00)'),
});
const saved: object[] = [];
beforeEach(() => void saved.splice(0));

function Form() {
  const form = useSchemaForm({
    initial: { title: 'Raku', price: '450' },
    schema,
    bodyOf: ({ title, price }) => ({ title, price: Math.round(Number(price) * 100) }),
    isBusy: false,
    onValid: (input) => saved.push(input),
  });
  const { ref, submit } = form;
  return (
    <form ref={ref} noValidate onSubmit={submit}>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Price" {...form.field('price')} />
      <button type="button" onClick={() => form.setFields({ title: 'Bisque', price: '1' })}>
        Fill in
      </button>
      <button>Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}

test('valid texts are passed on as the schema casts them: trimmed, and rand as cents', async () => {
  render(<Form />);
  await type('Title', ' Pots ');

  await save();

  expect(saved).toEqual([{ title: 'Pots', price: 45_000 }]);
});

// RELIABILITY W03
test('each invalid field shows its first error, and the first of them has the focus', async () => {
  render(<Form />);
  await type('Title', '');
  await type('Price', 'much');

  await save();

  expect(saved).toEqual([]);
  expect(field('Title')).toHaveAccessibleDescription('Title required');
  expect(field('Price')).toHaveAccessibleDescription('Price must be a number');
  expect(field('Title')).toHaveFocus();
});

test('an error disappears as soon as its field is changed, and the others stay', async () => {
  render(<Form />);
  await type('Title', 'much too long');
  await type('Price', '1');
  await save();

  await userEvent.type(field('Title'), '{Backspace}');

  expect(field('Title')).toBeValid();
  expect(field('Title')).toHaveAccessibleDescription('');
  expect(field('Price')).toHaveAccessibleDescription('Price must be at least 1000 cents (R10.00)');
});

test('fields set from code update their controls and clear their errors', async () => {
  render(<Form />);
  await type('Title', '');
  await save();

  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));

  expect(field('Title')).toHaveValue('Bisque');
  expect(field('Title')).toHaveAccessibleDescription('');
});
