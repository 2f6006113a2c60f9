import { Flex } from 'antd'
import { useId, useState } from 'react'
import { longTime, shortTime } from '../../../../domain/calendar/minutes'
import { longDate } from '../../../../domain/text/dates'
import { recurrenceText } from '../../../../domain/text/recurrence-text'
import {
  conflictsTitle,
  moveOthersText,
  SeriesConflicts,
  SeriesScope,
  seriesMoveHint,
} from '../../../shared/visits/card/series-scope'
import { oneVisit, withoutConflicts } from '../../../shared/visits/series-scope'
import { Dialog } from '../../../ui/dialogs/dialog'
import { type Draft, draftOf } from '../form/draft'
import type { Panel } from '../use-panel'
import type { SaveQuestion } from './use-save-question'

type Question<Kind extends SaveQuestion['kind']> = Extract<SaveQuestion, { kind: Kind }>
interface QuestionProps<Kind extends SaveQuestion['kind']> {
  readonly panel: Panel
  readonly question: Question<Kind>
}

/** The questions around a save, one at a time. */
export function SaveQuestions({ panel }: { panel: Panel }) {
  const { question } = panel
  if (question?.kind === 'confirm') return <Confirm panel={panel} question={question} />
  if (question?.kind === 'conflicts') return <Conflicts panel={panel} question={question} />
  return null
}

/**
 * Confirmation before saving a visit out of hours (specification §4), for a repeat of all visits; and of a visit of a repeat, for
 * which of them the new time is.
 */
function Confirm({ panel, question: { time, outOfHours, scopes } }: QuestionProps<'confirm'>) {
  const { draft, repeat, answerQuestion } = panel
  const formId = useId()
  const [chosen, setChosen] = useState(scopes[0])
  const hours = `${shortTime(time.from)}–${shortTime(time.to)}`
  const to = { date: time.date, from: longTime(time.from), to: longTime(time.to) }
  return (
    <Dialog
      title={outOfHours ? 'Prenotazione fuori orario' : 'Visita che si ripete'}
      width={480}
      okText={outOfHours ? 'Conferma' : 'Salva'}
      okButtonProps={{ autoFocus: !chosen, htmlType: 'submit', form: formId }}
      onCancel={() => answerQuestion(null)}
    >
      <Flex
        component="form"
        vertical
        gap={12}
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          answerQuestion(chosen ?? oneVisit)
        }}
      >
        <p>
          {outOfHours && repeat.rule
            ? `Le visite delle ${hours}, ${recurrenceText(repeat.rule)}, saranno prenotate fuori orario. Prima di crearle potrai controllare ogni data. Vuoi continuare?`
            : outOfHours
              ? `La visita di ${longDate(time.date)}, ${hours}, è fuori dagli orari prenotabili. Vuoi confermarla?`
              : `Nuovo orario: ${longDate(time.date)}, ${hours}.`}
        </p>
        {chosen && (
          <SeriesScope
            question="Che cosa vuoi spostare?"
            choices={scopes}
            value={chosen.scope}
            onChange={(wanted) => setChosen(scopes.find(({ scope }) => scope === wanted))}
            hint={hintOf(draft, to)}
          />
        )}
      </Flex>
    </Dialog>
  )
}

/** What the edit means for the other visits of the repeat. */
function hintOf(draft: Draft, to: Parameters<typeof seriesMoveHint>[1]): string | undefined {
  if (!draft.original) return undefined
  const rest = ({ officeUserId, visit, person, city, texts }: Draft) =>
    JSON.stringify([officeUserId, visit, person, city, texts])
  const changesMore = rest(draft) !== rest(draftOf(draft.original))
  return [seriesMoveHint(draft.original, to), changesMore && 'Prendono anche le altre modifiche.']
    .filter(Boolean)
    .join(' ')
}

/** Of a repeat the visits that do not fit where they would be; nothing was saved. */
function Conflicts({ panel: { answerQuestion }, question: { part, conflicts } }: QuestionProps<'conflicts'>) {
  const rest = withoutConflicts(part, conflicts)
  const canMoveOthers = rest.count !== 0
  return (
    <Dialog
      title={conflictsTitle(conflicts)}
      width={480}
      cancelText="Non spostare nulla"
      okText={moveOthersText(rest.count, conflicts)}
      okButtonProps={canMoveOthers ? { autoFocus: true } : { style: { display: 'none' } }}
      // The answers are long: on a phone one below the other.
      styles={{ footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', rowGap: 8 } }}
      onOk={() => answerQuestion(rest)}
      onCancel={() => answerQuestion(null)}
    >
      <SeriesConflicts conflicts={conflicts} />
    </Dialog>
  )
}
