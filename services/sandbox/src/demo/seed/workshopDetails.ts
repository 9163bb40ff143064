import type { EventDetails } from '@studio/contract/events/eventDetails';

const apron = 'Apron to borrow';
const coffee = 'A coffee on the house';

const marlene = {
  name: 'Marlene Joubert',
  about:
    'Potter for twenty years, the last six at our wheels. She can hear a wobbly bowl from across the room and has saved most of them.',
  imageUrl: '/art/teacher-marlene.jpg',
};
const zanele = {
  name: 'Zanele Dube',
  about:
    'Makes beads, at the studio since the first kiln. She learnt from her gogo in Eshowe and has never met a knot she could not undo.',
  imageUrl: '/art/teacher-zanele.jpg',
};
const tumelo = {
  name: 'Tumelo Phiri',
  about: 'Paints skies, mostly stormy ones, and teaches drawing to people who say that they cannot draw.',
  imageUrl: '/art/teacher-tumelo.jpg',
};
const kavita = {
  name: 'Kavita Pillay',
  about: 'Weaver and printer. Her panels hang in three cafés in Randburg, ours among them.',
  imageUrl: '/art/teacher-kavita.jpg',
};

const pictures = {
  room: { url: '/art/long-table.jpg', alt: 'The long table, where you will sit' },
  vases: { url: '/art/pottery.jpg', alt: 'Finished vases and bowls on the workshop table' },
  mugs: { url: '/art/mugs.jpg', alt: 'Finished mugs in six glazes on the studio shelf' },
  beading: { url: '/art/beading.jpg', alt: 'Hands threading clay beads onto a cord' },
  bracelets: { url: '/art/bracelets.jpg', alt: 'Two finished bracelets on a linen cloth' },
  weaving: { url: '/art/weaving.jpg', alt: 'Hands passing a shuttle through the warp of a frame loom' },
  easel: { url: '/art/open-easel.jpg', alt: 'A painter before her easel' },
} satisfies Record<string, EventDetails['images'][number]>;

/** Details by title. Many workshops have none or few, so that the demo also shows such pages. */
export const workshopDetails: Readonly<Record<string, Partial<EventDetails>>> = {
  'Wheel Throwing & Flat Whites': {
    timePlan: [
      { time: '10:00', text: 'Coffee, aprons and a look at what went wrong for us last week.' },
      { time: '10:15', text: 'Marlene centres, opens and pulls a bowl, slowly, twice.' },
      { time: '10:35', text: 'Your turn: one wheel each, and help as often as you ask for it.' },
      { time: '12:00', text: 'Choose your two best pieces, trim them and pick their glaze.' },
    ],
    included: ['All the clay you can throw', 'Glazing and two firings', apron, 'A flat white on the house'],
    bring: ['A towel', 'Short nails, or the courage to lose long ones'],
    goodToKnow: 'For beginners, age 12 and up. Your pieces are ready about three weeks later; we write when they are.',
    teacher: marlene,
    images: [pictures.vases, pictures.mugs, pictures.room],
  },
  'Bead a Jacaranda Bracelet': {
    timePlan: [
      { time: '14:00', text: 'Coffee first, then choose your colours at the bead bar.' },
      { time: '14:20', text: 'Roll and pierce six clay beads. Zanele fires a tray of them for you.' },
      { time: '15:00', text: 'String glass, brass and clay into two bracelets.' },
      { time: '15:45', text: 'Knot, trim and wear them straight out of the door.' },
    ],
    included: ['All beads, cord, brass and tools', 'Firing of your clay beads', coffee, apron],
    bring: ['Reading glasses, if you use them', 'One bead from home, if you have a special one'],
    goodToKnow: 'For beginners, age 10 and up, in English and isiZulu.',
    teacher: zanele,
    images: [pictures.beading, pictures.bracelets, pictures.room],
  },
  'Weave a Wall Hanging': {
    timePlan: [
      { time: '09:30', text: 'Warp your loom while the first coffee comes.' },
      { time: '10:15', text: 'Three stitches: plain, soumak and rya.' },
      { time: '11:30', text: 'Second coffee, and your own pattern.' },
      { time: '12:40', text: 'Off the loom, onto the dowel, tassels on.' },
    ],
    included: ['Loom to use, Karoo wool and a dowel', 'Two coffees', 'The panel, ready to hang'],
    bring: ['A strip of fabric with a story, if you have one'],
    goodToKnow: 'No experience needed. Three and a half hours are long: there is a break, and there is cake.',
    teacher: kavita,
    images: [pictures.weaving, pictures.room],
  },
  'Six Evenings at the Wheel': {
    included: ['Twelve kilograms of stoneware', 'Glazes and all firings', apron, 'Practice time on Sunday afternoons'],
    bring: ['A towel', 'A notebook, if you draw your glazes'],
    goodToKnow:
      'For beginners and for those who start again, age 16 and up. If you miss an evening, come to the same one of the other group.',
    teacher: marlene,
    images: [pictures.mugs, pictures.room],
  },
  'Paint the Highveld Sky': {
    included: ['Canvas, acrylics and brushes', coffee, apron],
    bring: ['A photo of a sky that you remember'],
    goodToKnow: 'The canvas is dry enough to carry at the end. For beginners, age 8 and up with a grown-up.',
    teacher: tumelo,
    images: [pictures.easel, pictures.room],
  },
  'The Long Table: Team Day': {
    timePlan: [
      { time: '09:00', text: 'Coffee and rusks, then three groups.' },
      { time: '09:30', text: 'First round: clay, collage or string.' },
      { time: '11:00', text: 'Second round.' },
      { time: '12:30', text: 'Lunch at the long table. Tell us about diets when you book.' },
      { time: '13:30', text: 'Third round, and one piece that all of you make together.' },
    ],
    included: ['All materials, firing and frames', 'Coffee all day, lunch from the bakery next door', apron],
    bring: ['Nothing but the team'],
    goodToKnow:
      'An invoice to the company is possible: write to us after booking. Step-free, with a ramp at the side door.',
    teacher: {
      name: 'Marlene, Zanele and Tumelo',
      about: 'One teacher for each table, changing with every round.',
      imageUrl: null,
    },
    images: [pictures.room, pictures.beading, pictures.weaving],
  },
};
