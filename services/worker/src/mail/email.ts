export interface Mailbox {
  name: string;
  address: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** A text, or the bytes of a file. */
  content: string | Buffer;
}

/** The mailer adds the sender and the Message-ID. */
export interface Email {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** True if a person wrote the text. Mail clients may hide or sort mails that are marked as automatic. */
  isPersonal?: true;
}
