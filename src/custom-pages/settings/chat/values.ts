import { z } from 'zod'
import { shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { type ChatHours, chatSettingsFields, type QuickAnswer } from '../../../../domain/contract/messages/chat-fields'
import type { ChatSettings } from '../../../../domain/contract/messages/chats'
import { isVisible } from '../../../../domain/text/characters'
import { weekdayShortNames } from '../../../../domain/text/dates'
import { byCharacters } from '../../../../domain/text/order'
import { validationText } from '../../../../domain/text/validation'
import { type Errors, problemsOf } from '../../../forms/errors'
import type { StoredValues } from '../../../forms/form-reducer'
import type { FieldLabels } from '../../../forms/section-form-view'

/** A quick answer in the form; `key` tells it from the others while they are moved. */
export interface TypedAnswer extends QuickAnswer {
  readonly key: string
}

/** Hours as they are typed: times may be incomplete. */
export type TypedHours = ChatHours

export interface ChatValues {
  readonly patients_write: boolean
  readonly representatives_write: boolean
  /** Whether the practice answers at any hour; then `hours` wait for it to be switched off. */
  readonly always: boolean
  readonly hours: readonly TypedHours[]
  readonly automatic: boolean
  readonly automatic_text: string
  readonly quick_answers: readonly TypedAnswer[]
}

/** Monday to Friday; what is proposed to who has chosen no hours yet. */
const workweek = [1, 2, 3, 4, 5]
const usualHours: readonly TypedHours[] = workweek.map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))

const usualText =
  'Grazie del messaggio. Ora lo studio è chiuso: le rispondiamo alla riapertura. Per le urgenze chiami il 112.'

/** The settings as the form has them. */
export function chatValues({
  version,
  hours,
  automatic_text,
  quick_answers,
  ...who
}: ChatSettings): StoredValues<ChatValues> {
  return {
    version,
    values: {
      patients_write: who.patients_write,
      representatives_write: who.representatives_write,
      always: hours.length === 0,
      hours:
        hours.length === 0
          ? usualHours
          : byDay(hours.map(({ weekday, from, to }) => ({ weekday, from: tidyTime(from), to: tidyTime(to) }))),
      automatic: automatic_text !== null,
      automatic_text: automatic_text ?? usualText,
      quick_answers: quick_answers.map((answer, index) => ({ ...answer, key: `${index}` })),
    },
  }
}

const fromMonday = (weekday: number) => (weekday + 6) % 7

/** From Monday to Sunday, each day from morning to night. */
export const byDay = (hours: readonly TypedHours[]): readonly TypedHours[] =>
  [...hours].sort((a, b) => fromMonday(a.weekday) - fromMonday(b.weekday) || byCharacters(a.from, b.from))

/** What goes to the server. */
export const toWire = ({ always, automatic, hours, automatic_text, quick_answers, ...who }: ChatValues) => ({
  patients_write: who.patients_write,
  representatives_write: who.representatives_write,
  hours: always ? [] : [...hours],
  automatic_text: automatic ? automatic_text : null,
  quick_answers: quick_answers.map(({ shortcut, text }) => ({ shortcut, text })),
})

const fields = z.strictObject(chatSettingsFields)

/** Texts at the fields that the server would refuse, and at what it would take for something else. */
export function problemsOfChat(_: Partial<ChatValues>, all: ChatValues): Errors {
  const found = problemsOf(fields, toWire(all))
  return {
    ...found,
    ...(!all.always && all.hours.length === 0 && { hours: 'Aggiungi almeno un orario, oppure scegli «Sempre».' }),
    ...(all.automatic && !isVisible(all.automatic_text) && { automatic_text: validationText.required }),
  }
}

/** A typed time as it is shown; what is no time stays as it is. */
export function tidyTime(typed: string): string {
  const minutes = typedTime(typed)
  return minutes === null ? typed : shortTime(minutes)
}

const last = (hours: readonly TypedHours[]) => hours.at(-1)

/** The day with one more time: after its last one, else the whole day. */
export function withMore(hours: readonly TypedHours[], weekday: number): readonly TypedHours[] {
  const before = last(hours.filter((one) => one.weekday === weekday))
  const next = before ? { weekday, from: '', to: '' } : { weekday, from: '09:00', to: '18:00' }
  const index = before ? hours.indexOf(before) + 1 : hours.length
  return before ? hours.toSpliced(index, 0, next) : byDay([...hours, next])
}

/** Copies the hours of a day to other days, replacing theirs. */
export function copied(hours: readonly TypedHours[], from: number, to: readonly number[]): readonly TypedHours[] {
  const rangesOfDay = hours.filter(({ weekday }) => weekday === from)
  const others = to.filter((weekday) => weekday !== from)
  return byDay([
    ...hours.filter(({ weekday }) => !others.includes(weekday)),
    ...others.flatMap((weekday) => rangesOfDay.map((one) => ({ ...one, weekday }))),
  ])
}

const yesNo = (is: boolean) => (is ? 'Sì' : 'No')

/** "lun 09:00–13:00, 15:00–18:00; mar 09:00–13:00". */
export const hoursText = (hours: readonly TypedHours[]): string =>
  [...new Set(byDay(hours).map(({ weekday }) => weekday))]
    .map((weekday) => {
      const times = hours.filter((one) => one.weekday === weekday).map(({ from, to }) => `${from}–${to}`)
      return `${weekdayShortNames[weekday]} ${times.join(', ')}`
    })
    .join('; ')

export const chatLabels: FieldLabels<ChatValues> = {
  patients_write: ['I pazienti possono scrivere', yesNo],
  representatives_write: ['Gli informatori possono scrivere', yesNo],
  always: ['Lo studio risponde sempre', yesNo],
  hours: ['Orari', hoursText],
  automatic: ['Risposta automatica', yesNo],
  automatic_text: ['Testo della risposta automatica', (text) => text],
  quick_answers: ['Risposte rapide', (answers) => answers.map(({ shortcut }) => `/${shortcut}`).join(', ')],
}
