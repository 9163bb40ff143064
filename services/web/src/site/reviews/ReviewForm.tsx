import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { maxReviewText } from '@studio/contract/reviews/reviewViews';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import { TextAreaField } from '../../shared/forms/Field.tsx';
import { FormError } from '../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../shared/http/api.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { keyHeader, reviewApiPath, reviewQuery } from './reviewQuery.ts';
import type { ReviewAccess } from './reviewQuery.ts';
import { StarChoice } from './StarChoice.tsx';

interface ReviewFormProps {
  access: ReviewAccess;
  view: ReviewPageView;
  /** The stars of the link in the mail; null for none. */
  presetStars: number | null;
  onSent: () => void;
}

export function ReviewForm({ access, view, presetStars, onSent }: ReviewFormProps) {
  const [stars, setStars] = useState(presetStars ?? view.review?.stars ?? null);
  const [text, setText] = useState(view.review?.text ?? '');
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.put<ReviewPageView>(reviewApiPath(access), { stars, text }, { headers: keyHeader(access) }),
    onSuccess: (written) => {
      client.setQueryData(reviewQuery(access).queryKey, written);
      onSent();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(stars === null);
    if (stars === null) event.currentTarget.querySelector('input')?.focus();
    else if (!send.isPending) send.mutate();
  }

  return (
    <form noValidate aria-label="Your review" onSubmit={submit} className="grid gap-4">
      <StarChoice chosen={stars} onChoose={setStars} isMissing={isMissing && stars === null} />
      <TextAreaField
        label="Would you like to say more?"
        aside="(optional)"
        name="text"
        rows={5}
        maxLength={maxReviewText}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={`We may show it on the page of this workshop, with your first name, ${view.firstName}, and the date. Until then you can change it here.`}
      />
      <FormError role="alert">
        {send.isError && <p>{userMessageOf(send.error, 'Your review was not sent. Please try again.')}</p>}
      </FormError>
      <Button type="submit" aria-disabled={send.isPending} className="justify-self-start">
        {send.isPending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
