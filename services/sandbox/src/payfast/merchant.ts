export interface Merchant {
  id: string;
  key: string;
  passphrase: string | null;
}

/** The public test account of PayFast's own sandbox (PAYFAST §1.1). */
export const testMerchant: Merchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };
