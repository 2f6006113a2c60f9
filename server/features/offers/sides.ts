import { romeWallClock } from '../../../domain/calendar/rome'
import type { Context } from '../../http/context'
import { doctorSide } from '../../scheduling/facts/actor'

/** The acting doctor; 403 without one, or without the right to his communications. */
export const offerer = ({ caller }: Pick<Context, 'caller'>): number => doctorSide(caller, 'broadcast').doctor.userId

export const todayOf = ({ now }: Pick<Context, 'now'>) => romeWallClock(now.getTime()).date
