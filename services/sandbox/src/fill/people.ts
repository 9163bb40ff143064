// cspell:disable
const firstNames = (
  'Thandi, Sipho, Amélie, Pieter, Naledi, Priya, Johan, Lerato, Zoë, Kagiso, Nomvula, Themba, Anel, Riaan, ' +
  'Fatima, Yusuf, Zanele, Bongani, Chipo, Amahle, Liam, Mia, Karabo, Palesa, Tshepo, Annelize, Gert, Ayesha, ' +
  'Kavitha, Rajesh, Busisiwe, Mandla, Nandi, Lwazi, Hendrik, Elsabé, Michelle, Grace, Daniel, Refilwe, ' +
  'Lindiwe, Sibusiso, Ntombi, Khanyi, Marius, Christelle'
).split(', ');
const lastNames = (
  'Mokoena, Khumalo, Rousseau, van Wyk, Dlamini, Naidoo, Botha, Molefe, Adams, Nkosi, Zulu, van der Merwe, ' +
  'Pillay, Ndlovu, Mahlangu, Sithole, Fourie, Jacobs, Govender, Mthembu, Radebe, Coetzee, du Plessis, Patel, ' +
  'Mabaso, Tshabalala, Steyn, Maseko, Petersen, Moodley, Khoza, Swanepoel, Zwane, Cele, Viljoen, Essop, ' +
  'Motaung, Nel, Baloyi, September, Mkhize, Roux'
).split(', ');
// cspell:enable
const [firstLetters, lastLetters] = [firstNames.map(lettersOf), lastNames.map(lettersOf)];

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  phoneE164: string;
}

/** Returns the person of a number; different numbers have different addresses and, up to 300,000, different phones. */
export function personOf(number: number): Person {
  const first = number % firstNames.length;
  const last = Math.floor(number / firstNames.length) % lastNames.length;
  const code = 60 + (Math.floor(number / 10_000) % 30);
  const digits = String(number % 10_000).padStart(4, '0');
  return {
    firstName: firstNames[first] ?? '',
    lastName: lastNames[last] ?? '',
    email: `${firstLetters[first]}.${lastLetters[last]}.${number}@example.com`,
    phone: `0${code} 555 ${digits}`,
    phoneE164: `+27${code}555${digits}`,
  };
}

/** Lower case, without accents and spaces. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
