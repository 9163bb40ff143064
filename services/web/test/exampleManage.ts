import type { ChangeTargetView, ManageView } from '@studio/contract/bookings/bookingChanges';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { exampleDetail, exampleSums } from './exampleBookings.ts';
import { exampleEvent } from './exampleEvents.ts';

export const manageReference = '7K2M-9QXT-4WBD';
export const manageKey = 'the-key-of-the-mail';
export const managePage = `/booking/${manageReference}/manage#key=${manageKey}`;
export const manageApi = `/api/bookings/${manageReference}/manage`;

/** A paid booking of two seats in March 2031, read two weeks before its start. */
export function exampleManage(overrides: Partial<ManageView> = {}, booking: Partial<BookingView> = {}): ManageView {
  const { booking: booked, event } = exampleDetail({ ...booking }, { availableSeats: 5 });
  return {
    booking: booked,
    due: null,
    payPath: null,
    sums: exampleSums(booked),
    event,
    isEventDeleted: false,
    isEventCancelled: false,
    movedFrom: null,
    version: 3,
    now: '2031-03-01T08:00:00.000Z',
    terms: {
      freeHours: 48,
      keptPercent: 100,
      startsAt: '2031-03-15T08:00:00.000Z',
      freeUntil: '2031-03-13T08:00:00.000Z',
    },
    money: { paid: booked.totalAmount, paidByVoucher: 0, kept: 0, refunds: [] },
    attendees: [],
    answers: [],
    hasArrived: false,
    isOpen: overrides.canChange ?? true,
    canChange: true,
    addsToBalance: false,
    canCancel: overrides.canChange ?? true,
    canSplit: false,
    cancellation: {
      isFree: true,
      toPay: 0,
      toReturn: booked.totalAmount,
      toVoucher: 0,
      kept: 0,
      totalAfter: booked.totalAmount,
    },
    credit: null,
    openChange: null,
    endedChange: null,
    otherDates: [],
    otherWorkshops: [],
    canMoveDates: false,
    movedDates: [],
    dateTargets: [],
    ...overrides,
  };
}

export function exampleTarget(overrides: Partial<ChangeTargetView> = {}): ChangeTargetView {
  const { title, category, imageUrl, startTime, endTime, price } = exampleEvent();
  return {
    id: 2,
    title,
    category,
    imageUrl: imageUrl || null,
    date: '2031-03-22',
    startTime,
    endTime,
    furtherDates: [],
    price,
    ticketTypes: [],
    priceDifference: 0,
    availableSeats: 12,
    isFullyBooked: false,
    ...overrides,
  };
}
