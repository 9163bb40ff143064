// cspell:disable
export const firstNames = (
  'Thandi, Sipho, Amélie, Pieter, Naledi, Priya, Johan, Lerato, Zoë, Kagiso, Nomvula, Themba, Anel, Riaan, ' +
  'Fatima, Yusuf, Zanele, Bongani, Chipo, Amahle, Liam, Mia, Karabo, Palesa, Tshepo, Annelize, Gert, Ayesha, ' +
  'Kavitha, Rajesh, Busisiwe, Mandla, Nandi, Lwazi, Hendrik, Elsabé, Michelle, Grace, Daniel, Refilwe, ' +
  'Lindiwe, Sibusiso, Ntombi, Khanyi, Marius, Christelle'
).split(', ');
export const lastNames = (
  'Mokoena, Khumalo, Rousseau, van Wyk, Dlamini, Naidoo, Botha, Molefe, Adams, Nkosi, Zulu, van der Merwe, ' +
  'Pillay, Ndlovu, Mahlangu, Sithole, Fourie, Jacobs, Govender, Mthembu, Radebe, Coetzee, du Plessis, Patel, ' +
  'Mabaso, Tshabalala, Steyn, Maseko, Petersen, Moodley, Khoza, Swanepoel, Zwane, Cele, Viljoen, Essop, ' +
  'Motaung, Nel, Baloyi, September, Mkhize, Roux'
).split(', ');
// cspell:enable

/** Lower case, without accents and spaces. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
