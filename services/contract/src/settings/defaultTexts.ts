import { studio } from '../studio.ts';

export const defaultConsentText =
  'We use your details only for your request or booking. When you book, you accept our terms.';

/** The privacy notice of POPIA s18 (PAYFAST §8). The page adds the studio's address and the periods of the settings. */
export const defaultPrivacyText = `## What we collect
- When you book: your name, email address, phone number, the workshop, the number of people, and which of our links or adverts you followed.
- When you pay: the amount and PayFast's payment number. Card details stay with PayFast; we never see them.
- When you write to us: your name, contact details and message.

## Why we collect it
We need these details to keep your seats, to take and return money, to remind you, and to reach you when a workshop changes. The law requires us to keep records of payments. You are free not to give them, but then we cannot book a workshop for you. We do not use them for advertising and do not sell them.

## Who else receives it
- PayFast, for card payments.
- The companies that carry our emails and text messages and run our server. They act for us, under contract, and some of them may store data outside South Africa with comparable protection.
- Authorities, where the law requires it.

## Children
A parent or guardian books for anyone under 18 and gives consent for them. We ask for no details of children.

## How it is protected
Pages and payments are encrypted. Only people who work for ${studio.name} can open bookings, each with their own password, and each change is recorded.

## Your rights
You may ask, free of charge and in any form, by email, WhatsApp or phone:
- what we hold about you, and for a copy of it;
- that we correct or delete it;
- that we stop using it: you may object at any time.

We answer in writing within 30 days. If you are not satisfied, you may complain to the Information Regulator of South Africa at inforegulator.org.za.`;

/** Terms with the facts of ECT s43 that the studio chooses. The page adds the studio and the cancellation rule. */
export const defaultTermsText = `## What you book
A workshop on a certain date for the number of people that you choose. ${studio.included.line}

## Price and payment
Prices are in South African rand, for each person, and include everything that we charge. The total is shown before you pay. You pay by card at PayFast, on its own secure page. Before you pay, you can correct what you entered or leave without cost.

## Your booking
It counts once the payment has reached us. You receive a confirmation by email with your reference; keep it as your record. Should we receive a payment for a workshop without a free seat, you get the whole sum back.

## If you cancel
A fee for a late cancellation makes up for seats that can no longer be sold. If the seat is booked again, or if you could not come because of a death or a stay in hospital, we return the whole sum. Write to us.

## If we cancel or move a workshop
We tell you at once. You choose between another date and the whole sum back.

## In the studio
Please arrive ${studio.arriveEarlyMinutes} minutes early, and tell us beforehand about allergies and anything that we should know. We work with hot kilns, sharp tools and wet floors: please follow the teacher's instructions. Children take part with an adult.

## Complaints
Tell us first; we answer within ${studio.replyHours} hours. You may also turn to the Consumer Goods and Services Ombud. South African law applies.`;
