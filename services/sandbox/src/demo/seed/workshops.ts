import type { EventCategory } from '@studio/contract/events/events';
import type { Cents } from '@studio/contract/format/money';

/** Dates are relative to the day on which the demo adds the workshop. */
export interface DemoWorkshop {
  title: string;
  description: string;
  category: EventCategory;
  art: string;
  inDays: number;
  /** Other dates of the same series, without bookings. */
  alsoInDays?: readonly number[];
  /** The number of weekly dates of a course. */
  evenings?: number;
  startTime: string;
  endTime: string | null;
  price: Cents;
  capacity: number;
  bookedSeats: readonly number[];
}

/**
 * Workshops of five weeks in all six categories. One is fully booked, one is nearly full, and one has no end time. The
 * first repeats weekly. The course has two groups.
 */
export const workshops: readonly DemoWorkshop[] = [
  {
    title: 'Wheel Throwing & Flat Whites',
    description:
      'Centre, pull and trim two stoneware pieces of your own. We glaze and fire them, you come back for the reveal and another coffee.',
    category: 'Pottery & Ceramics',
    art: 'wheel',
    inDays: 1,
    alsoInDays: [8, 15, 22],
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
    bookedSeats: [4, 3, 2, 2],
  },
  {
    title: 'Weave a Wall Hanging',
    description:
      'Warp a small frame loom, learn three stitches and weave a bright panel from Karoo wool offcuts. The dowel, the tassels and the second cup are on us.',
    category: 'Textiles',
    art: 'textiles',
    inDays: 7,
    alsoInDays: [21],
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
    title: 'Paint Your Own Mug',
    description:
      'Choose a mug, sketch in pencil, paint in underglaze. Children sit beside their grown-up, and we fire everything within two weeks.',
    category: 'Pottery & Ceramics',
    art: 'mugs',
    inDays: 15,
    startTime: '10:00',
    endTime: '12:00',
    price: 38_000,
    capacity: 10,
    bookedSeats: [],
  },
  {
    title: 'Six Evenings at the Wheel',
    description:
      'From a lump of clay to a set of four bowls: wedge, centre, pull, trim, decorate and glaze. Six evenings in a small group, with the same wheel each time.',
    category: 'Pottery & Ceramics',
    art: 'pottery',
    inDays: 11,
    alsoInDays: [13],
    evenings: 6,
    startTime: '18:00',
    endTime: '20:30',
    price: 95_000,
    capacity: 8,
    bookedSeats: [2, 1],
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
