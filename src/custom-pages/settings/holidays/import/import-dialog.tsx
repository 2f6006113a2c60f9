import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { addDays, type CivilDate } from '../../../../../domain/calendar/civil-date'
import { scheduleGroups } from '../../../../../domain/planning/schedule-groups'
import { counted } from '../../../../../domain/text/dates'
import { useHours } from '../../../../shared/hours/hours'
import { ChipCheckbox, ChipGroup, toggled } from '../../../../shared/visits/time-preferences'
import { Dialog } from '../../../../ui/dialogs/dialog'
import { LoadError } from '../../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows'
import text from '../../../../ui/text/text.module.css'
import css from '../holidays.module.css'
import type { Office } from '../sentences'
import type { SaveChange } from '../use-save-change'
import type { CalendarEvent, SkippedEvent } from './calendar-events'
import { ImportList } from './import-list'
import { firstRows, importChange, importRows } from './import-rows'
import { type ReadFile, readFile } from './read-file'

interface ImportDialogProps {
  readonly today: CivilDate
  readonly offices: readonly Office[]
  readonly saving: SaveChange
  readonly onClose: () => void
}

/** As far ahead as the closures that stand already are read, in days. */
const reach = 799

/** The events of a calendar file as closures and pauses: shown first, then the chosen ones are added. */
export default function ImportDialog({ today, offices, saving, onClose }: ImportDialogProps) {
  const present = useHours({ from: today, to: addDays(today, reach) })
  const [file, setFile] = useState<ReadFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [officeIds, setOfficeIds] = useState<readonly number[]>(offices.map(({ id }) => id))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const groups = scheduleGroups(present.schedules ?? [])
  const events = file?.events ?? []
  const all = importRows(events, officeIds, groups, offices)
  const rows = firstRows(all)
  const chosen = rows.filter(({ key }) => !left.has(key))

  async function open(picked: File) {
    const read = await readFile(picked, today)
    if (typeof read === 'string') return setProblem(read)
    setProblem(null)
    setLeft(new Set())
    setFile(read)
  }
  const add = () =>
    void saving.submit({
      change: importChange(chosen),
      title: `${counted(chosen.length, 'periodo', 'periodi')} da ${file?.name}`,
      done: chosen.length === 1 ? 'Chiusura aggiunta' : 'Chiusure aggiunte',
      attemptKey: 'holidays.import',
      onSaved: onClose,
      onFailed: ({ text: why }) => setProblem(why),
    })
  return (
    <Dialog
      size="form"
      width={620}
      title="Importa un calendario"
      okText={chosen.length > 0 ? `Aggiungi (${chosen.length})` : 'Aggiungi'}
      okButtonProps={{ disabled: chosen.length === 0 || saving.isBusy || !present.schedules }}
      onOk={add}
      onCancel={onClose}
    >
      <Flex vertical gap={12} align="flex-start">
        <FilePicker name={file?.name ?? null} onPick={(picked) => void open(picked)} />
        {problem && (
          <p role="alert" className={text.error}>
            {problem}
          </p>
        )}
        {!file ? null : present.isError ? (
          <LoadError text="Le chiusure già segnate non sono disponibili." onRetry={() => void present.refetch()} />
        ) : !present.schedules ? (
          <SkeletonRows rows={4} />
        ) : (
          <>
            {offices.length > 1 && events.length > 0 && (
              <ChipGroup legend="Strutture">
                {offices.map(({ id, office }) => (
                  <ChipCheckbox
                    key={id}
                    checked={officeIds.includes(id)}
                    onChange={(isIn) => setOfficeIds(toggled(officeIds, id, isIn))}
                  >
                    {office.name}
                  </ChipCheckbox>
                ))}
              </ChipGroup>
            )}
            {officeIds.length === 0 && <p className={text.error}>Scegli almeno una struttura.</p>}
            {all.length > rows.length && (
              <p className={text.muted}>
                I primi {rows.length} di {all.length}: aggiunti questi, importa di nuovo il file per gli altri.
              </p>
            )}
            <ImportList {...{ rows, offices, left }} onLeft={setLeft} />
            <LeftOutEvents skippedEvents={[...file.skippedEvents, ...presentAlready(events, groups, offices)]} />
          </>
        )}
      </Flex>
    </Dialog>
  )
}

/** The events whose time is closed in every office already. */
function presentAlready(
  events: readonly CalendarEvent[],
  groups: ReturnType<typeof scheduleGroups>,
  offices: readonly Office[],
): SkippedEvent[] {
  const all = offices.map(({ id }) => id)
  const open = new Set(importRows(events, all, groups, offices).map(({ key }) => key))
  return events
    .filter(({ key }) => !open.has(key))
    .map(({ key, note }) => ({ key, name: note ?? 'Senza titolo', reason: 'è già segnato' }))
}

function FilePicker({ name, onPick }: { name: string | null; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className={text.muted}>
        {name === null
          ? 'Scegli un file .ics salvato da un altro calendario: i suoi eventi diventano chiusure, quelli che si ripetono pause. Prima li vedi, poi scegli quali aggiungere.'
          : `Da ${name}: togli la spunta a ciò che non è una chiusura.`}
      </p>
      <Button autoFocus onClick={() => input.current?.click()}>
        {name === null ? 'Scegli il file' : 'Cambia file'}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".ics,.ical,text/calendar"
        aria-label="File .ics"
        tabIndex={-1}
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) onPick(picked)
          // the same file can be chosen again, once it has been mended
          target.value = ''
        }}
      />
    </>
  )
}

/** How many of them are named. */
const named = 50

function LeftOutEvents({ skippedEvents }: { skippedEvents: readonly SkippedEvent[] }) {
  if (skippedEvents.length === 0) return null
  return (
    <details className={text.muted}>
      <summary>{counted(skippedEvents.length, 'evento non si aggiunge', 'eventi non si aggiungono')}</summary>
      <ul className={css.copies}>
        {skippedEvents.slice(0, named).map(({ key, name, reason }) => (
          <li key={key}>
            {name}: {reason}
          </li>
        ))}
        {skippedEvents.length > named && <li>e altri {skippedEvents.length - named}</li>}
      </ul>
    </details>
  )
}
