import { eq } from 'drizzle-orm'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { missingMinutes, romeInstant } from '../../../domain/calendar/rome'
import { type Audience, broadcastText, type NewCampaign } from '../../../domain/contract/messages/broadcasts'
import { forbidden, invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { campaigns } from '../../db/tables'
import type { Context } from '../../http/context'
import { requireKnownConditions } from '../../messages/campaigns/conditions'
import { doctorsOpenTo } from '../../messages/campaigns/doctors'
import type { CampaignRow } from '../../messages/campaigns/start'
import { ownUploads } from '../../storage/own-uploads'
import { broadcaster, requireCampaign, showCampaign } from './read'

/** The doctors whose people an audience is about: the acting one, or those named, each the caller's own or linked with the right (403). */
export async function doctorsIn(context: Context, audience: Audience): Promise<number[]> {
  const { tx, now, caller } = context
  const acting = broadcaster(context)
  const named = [...new Set(audience.doctor_ids ?? [])]
  const others = named.filter((id) => id !== acting)
  const open = await doctorsOpenTo(tx, now, caller.userId, others)
  if (open.length < others.length) throw forbidden()
  return named.length > 0 ? named : [acting]
}

/** As `doctorsIn`, for an audience that is given: refuses services that the doctors do not have, or the link does not reach, and unknown cities. */
export async function checkAudience(context: Context, audience: Audience): Promise<number[]> {
  const doctors = await doctorsIn(context, audience)
  await requireKnownConditions(context, audience, doctors)
  return doctors
}

/** What a stored communication says and when; an own upload becomes its file, the file it has stays. */
async function valuesOf(context: Context, given: NewCampaign, before?: CampaignRow) {
  await checkAudience(context, given.audience)
  return {
    subject: given.subject,
    text: given.text,
    purpose: given.purpose,
    channels: [...new Set(given.channels)],
    audience: given.audience,
    ...(await fileIn(context, given.file ?? null, before)),
    ...whenIn(context, given.send_at ?? null),
    updated_at: context.now,
  }
}

const noFile = { file_key: null, file_name: null, file_type: null, file_size: null }

async function fileIn({ tx, caller }: Context, key: string | null, before: CampaignRow | undefined) {
  if (key === null) return noFile
  if (key === before?.file_key) return {}
  const [file] = await ownUploads(tx, caller.userId, [key], 'file')
  return file ? { file_key: key, file_name: file.name, file_type: file.type, file_size: file.size } : noFile
}

/** A moment of Rome's clock: 422 for one that does not exist (the night to summer time) or has passed; a repeated one is its first. */
function whenIn({ now }: Context, at: NewCampaign['send_at']) {
  if (!at) return { state: 'draft', send_on: null, send_minute: null, due_at: null } as const
  const minute = parseTime(at.time) ?? 0
  const missing = missingMinutes(toDayNumber(at.date))
  if (missing && minute >= missing.from && minute < missing.to) throw invalid({ send_at: [broadcastText.skipped] })
  const due = new Date(romeInstant(at.date, minute))
  if (due <= now) throw invalid({ send_at: [broadcastText.past] })
  return { state: 'scheduled', send_on: at.date, send_minute: minute, due_at: due } as const
}

/** Stores a draft, or a scheduled one; returns its id. */
export async function createCampaign(context: Context, given: NewCampaign): Promise<number> {
  const { tx, now, caller } = context
  const values = await valuesOf(context, given)
  const [row] = await tx
    .insert(campaigns)
    .values({ ...values, doctor_id: broadcaster(context), created_by: caller.userId, created_at: now })
    .returning({ id: campaigns.id })
  if (!row) throw new Error('A communication was written and is not there')
  return row.id
}

/** 409 with the communication as it is now. */
export async function staleCampaign(context: Context, id: number): Promise<Refusal> {
  return new Refusal(409, { message: refusalText.stale, data: await showCampaign(context, id) })
}

export const hasNotStarted = ({ state }: CampaignRow) => state === 'draft' || state === 'scheduled'

/** Changes one that has not started; 409 where it has, or has changed meanwhile. */
export async function changeCampaign(context: Context, id: number, given: NewCampaign & { version: number }) {
  const before = await requireCampaign(context, id, 'locked')
  if (before.version !== given.version || !hasNotStarted(before)) throw await staleCampaign(context, id)
  const values = await valuesOf(context, given, before)
  await context.tx
    .update(campaigns)
    .set({ ...values, version: before.version + 1 })
    .where(eq(campaigns.id, id))
}
