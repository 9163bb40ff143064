export interface Mailbox {
  name: string;
  address: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The mailer adds sender and Message-ID. */
export interface Email {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** A person wrote the text. Such a mail must not be marked as automatic: some mail clients then hide or sort it. */
  isPersonal?: true;
}
