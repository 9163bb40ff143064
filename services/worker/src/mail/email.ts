export interface Mailbox {
  name: string;
  address: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** A mail as a feature writes it; who sends it and under which id is the mailer's concern. */
export interface Email {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
}
