import type { Studio } from './studioTypes.ts';

export const defaultStudio: Studio = {
  name: 'Studio Randburg',
  suburb: 'Randburg',
  city: 'Johannesburg',
  country: 'South Africa',
  venue: 'Studio Randburg',
  address: {
    street: '12 Clay Street',
    suburb: 'Randburg',
    city: 'Johannesburg',
    postalCode: '2194',
    countryCode: 'ZA',
  },
  directions: {
    mapUrl: 'https://www.google.com/maps/search/?api=1&query=12+Clay+Street%2C+Randburg%2C+Johannesburg',
    parking: 'Parking in the yard.',
    arrival: 'Ramp at the side door.',
  },
  legal: { name: '', registrationNumber: '', vatNumber: '', vatRate: 15, address: '', directors: '', informationOfficer: '' },
  phone: { shown: '011 555 0142', e164: '+27115550142' },
  whatsapp: {
    shown: '082 555 0142',
    digits: '27825550142',
    enquiry: 'Hi! I would like to know more about your craft workshops.',
    greeting: 'Hello! I have a question about a workshop.',
  },
  email: 'hello@studio.example',
  hours: 'Mon-Sun: 10AM - 8PM (Varies by event)',
  tagline: 'Feel the art in your hands',
  promise: 'Creative experiences, ordered like food and served with coffee.',
  intro:
    'Order a pottery evening, a painted sky or a bracelet table in Randburg the way you would order lunch. We bring the clay, the colour and a proper flat white. You bring the hands.',
  claims: { crafters: '20000+', workshopTypes: '25+' },
  eyebrow: 'Craft workshops & coffee in Randburg',
  trade: 'craft workshops with coffee',
  offer: 'Book pottery, painting and jewellery workshops in Randburg.',
  included: {
    short: 'Materials, firing, coffee',
    line: 'Every ticket includes materials, firing where there is fire, and a coffee on the house.',
    items: ['Flat white', 'Materials and apron'],
  },
  about: {
    title: 'A café where the special is something you make',
    story: [
      'We started with one wheel, one espresso machine and a garage door that would not close. Today the studio seats fifty around long tables made for elbows, paint and second cups.',
      'Nobody here checks whether you can draw. A maker sits at every table, the coffee keeps coming, and you leave with something that did not exist that morning.',
    ],
  },
  testimonials: [
    {
      name: 'Thandi M.',
      language: 'en',
      quote: 'I came for a birthday and left with a bowl I eat breakfast from every single day.',
    },
    {
      name: 'Amélie R.',
      language: 'fr',
      quote: '« On rit, on boit un bon café et on repart avec une vraie œuvre. Magnifique après-midi ! »',
    },
    {
      name: 'Sipho K.',
      language: 'en',
      quote: 'Twelve accountants, one wheel each. Best team day we have ever had, by a distance.',
    },
  ],
  contactTitle: 'Come in, the kiln is warm',
  coffeePartner: { name: 'Our coffee partner', url: 'https://coffee.example/' },
  social: {
    facebook: 'https://www.facebook.com/studio.example',
    instagram: 'https://www.instagram.com/studio.example',
    tiktok: 'https://www.tiktok.com/@studio.example',
  },
  season: 2025,
  arriveEarlyMinutes: 10,
  arrivalReward: 'the coffee is ready',
  reminderHours: 24,
  replyHours: 24,
  freeCancellationHours: 48,
  colours: {},
  pictures: {},
};
