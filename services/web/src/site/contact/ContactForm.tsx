import { useEffect, useRef, useState } from 'react';
import type { FormEvent, MouseEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { interests } from '@studio/contract/messages/interests';
import { studio } from '@studio/contract/studio';
import { maxEmail, maxName, maxPhone } from '@studio/contract/validation/textRules';
import { SelectField, TextAreaField, TextField } from '../../shared/forms/Field.tsx';
import { FormWithoutScript } from '../../shared/forms/FormWithoutScript.tsx';
import { Honeypot } from '../../shared/forms/Honeypot.tsx';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../shared/forms/useTextFields.ts';
import { fieldErrorsOf } from '../../shared/http/api.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';
import { preselectedInterest } from '../layout/contactPath.ts';
import { Consent } from '../settings/Consent.tsx';
import { createCaptcha } from './captcha.ts';
import type { Captcha } from './captcha.ts';
import { contactErrorOf } from './contactErrors.ts';
import type { ContactField, ContactFields } from './contactErrors.ts';
import { SentNote } from './SentNote.tsx';
import type { SentMessage } from './SentNote.tsx';
import { useSendMessage } from './useSendMessage.ts';

const empty: ContactFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  interestedIn: '',
  message: '',
  website: '',
  captchaAnswer: '',
};

export function ContactForm() {
  const [search] = useSearchParams();
  const { form, fields, setFields, showErrors, ...texts } = useTextFields<Record<ContactField, string>>({
    ...empty,
    interestedIn: preselectedInterest(search),
  });
  const [captcha, setCaptcha] = useState(createCaptcha);
  const [isRenewed, setRenewed] = useState(false);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const sentNote = useRef<HTMLParagraphElement>(null);
  // The browser chooses the numbers, because the server's page may be cached.
  const inBrowser = useInBrowser();
  const question = <Question captcha={inBrowser ? captcha : null} />;
  const sendMessage = useSendMessage();
  useRestoredFocus(form, sendMessage.isPending);

  function field(name: ContactField) {
    return { ...texts.field(name), disabled: sendMessage.isPending };
  }

  function renewCaptcha(): void {
    setCaptcha(createCaptcha());
    setRenewed(true);
    setFields({ captchaAnswer: '' });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sendMessage.isPending) return;
    const rejected = contactErrorOf(fields, captcha);
    if (rejected) {
      showToast({ title: rejected.title, description: rejected.description, tone: 'destructive' });
      showErrors(rejected.errors);
      return;
    }
    setSent(null);
    sendMessage.mutate(fields, {
      onSuccess: (receipt) => {
        setFields(empty);
        setCaptcha(createCaptcha());
        setRenewed(false);
        flushSync(() => setSent({ ...fields, isCopied: receipt?.copied ?? false }));
        sentNote.current?.focus();
      },
      onError: (error) => showErrors(fieldErrorsOf(error)),
    });
  }

  return (
    // `post` keeps the text out of the URL when the form is sent before hydration.
    <form
      ref={form}
      noValidate
      method="post"
      action="#"
      onSubmit={submit}
      aria-label="Contact form"
      className="rounded-lg border border-line bg-card p-5.5 shadow-1 md:p-8"
    >
      <div
        inert={!inBrowser}
        className="grid grid-cols-1 content-start gap-x-5 gap-y-2.5 noscript:opacity-50 sm:grid-cols-2"
      >
        <TextField label="First name" required autoComplete="given-name" maxLength={maxName} {...field('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" maxLength={maxName} {...field('lastName')} />
        <TextField label="Email" required type="email" autoComplete="email" maxLength={maxEmail} {...field('email')} />
        <TextField
          label="Phone"
          aside="(optional)"
          type="tel"
          autoComplete="tel"
          maxLength={maxPhone}
          {...field('phone')}
        />
        <SelectField label="Interested in" required className="sm:col-span-2" {...field('interestedIn')}>
          <option value="">Please choose</option>
          {interests.map((interest) => (
            <option key={interest}>{interest}</option>
          ))}
        </SelectField>
        <TextAreaField
          label="Message"
          required
          rows={4}
          maxLength={5000}
          className="sm:col-span-2"
          {...field('message')}
        />
        <Honeypot value={fields.website} onChange={(website) => setFields({ website })} />
        <div className="flex items-start gap-3 sm:col-span-2">
          <TextField
            label={question}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            className="grow"
            {...field('captchaAnswer')}
          />
          <Tooltip text="New question">
            {(control) => (
              <button
                {...control}
                type="button"
                disabled={sendMessage.isPending}
                onClick={renewCaptcha}
                className="refresh-button"
              >
                <Icon name="refresh" />
              </button>
            )}
          </Tooltip>
        </div>
        <output className="sr-only">{isRenewed && <>New question: {question}</>}</output>
        <Consent className="sm:col-span-2" />
        <Button type="submit" disabled={sendMessage.isPending} onClick={ignoreSecondClick} className="sm:col-span-2">
          {sendMessage.isPending ? 'Sending...' : 'Send Message'}
        </Button>
        {sent && <SentNote ref={sentNote} message={sent} />}
      </div>
      {/* The message is shown when `hydrate` could not load the page's scripts. */}
      {!inBrowser && (
        <p role="alert" className="mt-4 hidden text-danger in-data-incomplete:block">
          This form did not load. Please{' '}
          <a href="/" className="font-semibold underline">
            reload the page
          </a>
          , or write to {studio.email} or call {studio.phone.shown}.
        </p>
      )}
      <FormWithoutScript />
    </form>
  );
}

function Question({ captcha }: { captcha: Captcha | null }) {
  return (
    <span>
      What is <span translate="no">{captcha ? `${captcha.a} + ${captcha.b}` : '… + …'}</span>?
    </span>
  );
}

// A second click is ignored: the response can arrive before it, and the emptied form would be sent.
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

// The button is disabled while sending and loses the focus, so the focus is set again.
function useRestoredFocus(form: RefObject<HTMLFormElement | null>, isSending: boolean): void {
  const wasSending = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (wasSending.current && !isSending && isLost) {
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    }
    wasSending.current = isSending;
  }, [form, isSending]);
}
