// These rules work without yup, because yup would add to the bundle of public pages (DESIGN §4).

export const maxCompany = 120;
export const maxAddress = 300;

/** Empty, or a VAT number of South Africa. */
export const vatNumberPattern = /^(4\d{9})?$/;
