/** The API adds it to the content of every mail. */
export interface MailSite {
  /** The canonical address of the site, without a slash at its end; mails load their pictures from it. */
  siteUrl: string;
}
