import { and, eq } from 'drizzle-orm'
import type { ChangedChatSettings } from '../../../domain/contract/messages/chat-fields'
import type { ChatSettings } from '../../../domain/contract/messages/chats'
import { Refusal, refusalText } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { chatSettings } from '../../db/tables'
import type { Context } from '../../http/context'
import { doctorSide } from '../../scheduling/facts/actor'

const columns = {
  patients_write: chatSettings.patients_write,
  representatives_write: chatSettings.representatives_write,
  hours: chatSettings.hours,
  automatic_text: chatSettings.automatic_text,
  quick_answers: chatSettings.quick_answers,
  version: chatSettings.version,
}

const withoutRow: ChatSettings = {
  ...{ patients_write: true, representatives_write: true, hours: [], automatic_text: null, quick_answers: [] },
  version: 0,
}

/** The doctor whose settings they are; 403 without a chosen one, and for a link without the right to chat. */
export const doctorOf = ({ caller }: Pick<Context, 'caller'>): number => doctorSide(caller, 'chat').doctor.userId

/** How a doctor and the practice chat; those of nobody who has saved any: everybody writes, at any hour. */
export async function readSettings(context: Context): Promise<ChatSettings> {
  const [row] = await context.tx
    .select(columns)
    .from(chatSettings)
    .where(eq(chatSettings.user_id, doctorOf(context)))
  return row ? { ...row, hours: [...row.hours], quick_answers: [...row.quick_answers] } : withoutRow
}

/** Saves them; 409 with the stored values when somebody else has saved since. */
export async function saveSettings(
  context: Context,
  { version, ...values }: ChangedChatSettings,
): Promise<ChatSettings> {
  const { tx, now } = context
  const user_id = doctorOf(context)
  const before = await readSettings(context)
  const saved =
    version === 0
      ? await tx
          .insert(chatSettings)
          .values({ ...values, user_id, version: 1, updated_at: now })
          .onConflictDoNothing()
          .returning(columns)
      : await tx
          .update(chatSettings)
          .set({ ...values, version: version + 1, updated_at: now })
          .where(and(eq(chatSettings.user_id, user_id), eq(chatSettings.version, version)))
          .returning(columns)
  if (saved.length === 0) throw new Refusal(409, { message: refusalText.stale, data: await readSettings(context) })
  await recordAction(context, {
    ...{ action: 'update', subject: 'chat_settings', subject_id: user_id },
    change: {
      patients_write: [before.patients_write, values.patients_write],
      representatives_write: [before.representatives_write, values.representatives_write],
    },
  })
  return readSettings(context)
}
