/** The fields that the API adds to the content of every mail. */
export interface MailSite {
  /** The canonical address of the site, without a slash at its end. Mails load their pictures from it. */
  siteUrl: string;
}
