import type { EventCategory } from '@studio/contract/events/events';
import type { Cents } from '@studio/contract/format/money';

/** The dates are relative to the day on which the workshop is added. */
export interface DemoWorkshop {
  title: string;
  description: string;
  category: EventCategory;
  art: string;
  inDays: number;
  /** Other dates of the same workshop, without bookings. */
  alsoInDays?: readonly number[];
  startTime: string;
  endTime: string | null;
  price: Cents;
  capacity: number;
  bookedSeats: readonly number[];
}

/** Five weeks in all six categories: one workshop is fully booked, one nearly, and one has no end time. */
export const workshops: readonly DemoWorkshop[] = [
  {
    title: 'Wheel Throwing & Flat Whites',
    description:
      'Centre, pull and trim two stoneware pieces of your own. We glaze and fire them, you come back for the reveal and another coffee.',
    category: 'Pottery & Ceramics',
    art: 'wheel',
    inDays: 1,
    startTime: '10:00',
    endTime: '12:30',
    price: 45_000,
    capacity: 12,
    bookedSeats: [2, 1, 3, 2],
  },
  {
    title: 'Bead a Jacaranda Bracelet',
    description:
      'Hand-rolled clay beads, glass and brass, strung into two bracelets you can wear straight out of the door.',
    category: 'Jewelry Making',
    art: 'jewelry',
    inDays: 2,
    alsoInDays: [9, 12, 16],
    startTime: '14:00',
    endTime: '16:00',
    price: 32_000,
    capacity: 12,
    bookedSeats: [1, 2],
  },
  {
    title: 'Thread & Nail: String Art',
    description:
      'A hammer, a hundred brass pins and one very long thread. Leave with a geometric piece ready to hang, and a new respect for straight lines.',
    category: 'String Art',
    art: 'string',
    inDays: 4,
    startTime: '18:00',
    endTime: '20:00',
    price: 29_000,
    capacity: 12,
    bookedSeats: [],
  },
  {
    title: 'Torn Paper Still Life',
    description:
      'Collage with hand-painted papers, pressed leaves and found type. Messy in the best possible way, and nobody is allowed to own an eraser.',
    category: 'Mixed Media',
    art: 'mixed',
    inDays: 5,
    startTime: '11:00',
    endTime: '13:00',
    price: 28_000,
    capacity: 12,
    bookedSeats: [2, 2, 1],
  },
  {
    title: 'Weave a Wall Hanging',
    description:
      'Warp a small frame loom, learn three stitches and weave a bright panel from Karoo wool offcuts. The dowel, the tassels and the second cup are on us.',
    category: 'Textiles',
    art: 'textiles',
    inDays: 7,
    startTime: '09:30',
    endTime: '13:00',
    price: 52_000,
    capacity: 10,
    bookedSeats: [4, 2, 3, 1],
  },
  {
    title: 'Paint the Highveld Sky',
    description:
      'Loose acrylic skies and jacaranda hills, one canvas each. No drawing skills needed, apron provided. If a thunderstorm rolls in, so much the better.',
    category: 'Painting',
    art: 'painting',
    inDays: 8,
    startTime: '15:00',
    endTime: '17:30',
    price: 38_000,
    capacity: 12,
    bookedSeats: [1],
  },
  {
    title: 'Pinch Pots for Beginners',
    description:
      'No wheel, no rush: two hands, a ball of clay and an hour and a half to make a small family of bowls. Children from eight are welcome beside a grown-up.',
    category: 'Pottery & Ceramics',
    art: 'pinch-pots',
    inDays: 10,
    startTime: '10:00',
    endTime: '11:30',
    price: 26_000,
    capacity: 16,
    bookedSeats: [4, 2],
  },
  {
    title: 'Silver Wire Earrings',
    description:
      'Bend, hammer and polish two pairs of earrings from silver wire and river stones. We lend you the magnifying glass and tell you how good they look.',
    category: 'Jewelry Making',
    art: 'earrings',
    inDays: 12,
    startTime: '17:30',
    endTime: '20:00',
    price: 48_000,
    capacity: 8,
    bookedSeats: [2, 2, 1, 2],
  },
  {
    title: 'Canvas & Cappuccino: Open Easel',
    description:
      'A blank canvas, every colour on the shelf and nobody telling you what to do. We start together and you leave when the paint, or the coffee, runs out.',
    category: 'Painting',
    art: 'open-easel',
    inDays: 14,
    startTime: '16:00',
    endTime: null,
    price: 25_000,
    capacity: 20,
    bookedSeats: [2],
  },
  {
    title: 'Block-Print a Tea Towel',
    description:
      'Carve a stamp from soft lino, mix your own two inks and print three cotton tea towels. One to use, one to give, one to keep for good.',
    category: 'Textiles',
    art: 'block-print',
    inDays: 16,
    startTime: '13:00',
    endTime: '15:30',
    price: 34_000,
    capacity: 12,
    bookedSeats: [1, 1],
  },
  {
    title: 'Constellations in Thread',
    description:
      'Choose the sky of your birthday, pin it to a dark board and join the stars with cotton. Hot chocolate replaces coffee after six.',
    category: 'String Art',
    art: 'constellations',
    inDays: 18,
    startTime: '18:30',
    endTime: '20:30',
    price: 31_000,
    capacity: 12,
    bookedSeats: [],
  },
  {
    title: 'Glaze Night',
    description:
      'Bring a bisque piece or adopt one of ours, and learn why copper turns red when the kiln is in a mood. Firing included, surprises too.',
    category: 'Pottery & Ceramics',
    art: 'glaze-night',
    inDays: 20,
    startTime: '20:00',
    endTime: '00:30',
    price: 39_500,
    capacity: 14,
    bookedSeats: [2, 3],
  },
  {
    title: 'Sketchbook From Scratch',
    description:
      'Fold, stitch and cover a sketchbook in painted paper, then fill the first page before anybody can be afraid of it.',
    category: 'Mixed Media',
    art: 'sketchbook',
    inDays: 23,
    startTime: '10:30',
    endTime: '13:00',
    price: 33_000,
    capacity: 12,
    bookedSeats: [1],
  },
  {
    title: 'Watercolour Proteas',
    description:
      'Wet paper, two brushes and a bucket of proteas from the market. You will paint three, dislike two and frame the third.',
    category: 'Painting',
    art: 'proteas',
    inDays: 26,
    startTime: '09:30',
    endTime: '12:00',
    price: 36_000,
    capacity: 12,
    bookedSeats: [],
  },
  {
    title: 'Macramé Plant Hangers',
    description:
      'Four knots are enough for a whole jungle. Knot a hanger from recycled cotton, take it home with a spekboom already in it.',
    category: 'Textiles',
    art: 'macrame',
    inDays: 30,
    startTime: '14:00',
    endTime: '16:30',
    price: 35_000,
    capacity: 12,
    bookedSeats: [2],
  },
  {
    title: 'The Long Table: Team Day',
    description:
      'One table, three crafts and a lot of coffee: clay, collage and string in rotation, lunch in between. Twelve accountants came once and asked to come back.',
    category: 'Mixed Media',
    art: 'team-day',
    inDays: 34,
    startTime: '09:00',
    endTime: '15:00',
    price: 95_000,
    capacity: 24,
    bookedSeats: [6],
  },
];
