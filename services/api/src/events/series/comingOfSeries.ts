import { literal, Op } from 'sequelize';
import type { InferAttributes, WhereOptions } from 'sequelize';
import type { Event } from '../event.model.ts';

/** The workshops of the series that are still to come and take place. */
export function comingOfSeries(seriesId: number): WhereOptions<InferAttributes<Event>> {
  return { seriesId, deletedAt: null, cancelledAt: null, startsAt: { [Op.gt]: literal('now()') } };
}
