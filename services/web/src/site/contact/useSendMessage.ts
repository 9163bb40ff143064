import { useMutation } from '@tanstack/react-query';
import type { ContactReceipt } from '@studio/contract/messages/contact';
import { studio } from '@studio/contract/studio';
import { api, userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import type { ContactFields } from './contactErrors.ts';

export function useSendMessage() {
  return useMutation({
    mutationFn: ({ captchaAnswer: _captchaAnswer, website, ...message }: ContactFields) =>
      // The specification names no field of the response (SPEC §7), so it may be empty.
      api.post<Partial<ContactReceipt> | undefined>('/api/contact', {
        ...message,
        phone: message.phone || null,
        ...(website && { website }),
      }),
    onSuccess: () =>
      showToast({
        title: 'Message Sent! 📧',
        description: `We'll get back to you within ${studio.replyHours} hours.`,
      }),
    onError: (error) =>
      showToast({
        title: 'Message Failed',
        description: userMessageOf(error, 'There was an error sending your message. Please try again.'),
        tone: 'destructive',
      }),
  });
}
