import { WarningFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import type { ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import { refusalText } from '../../../../domain/contract/refusal'
import { FormProblem } from '../../../forms/form-notices'
import { KeptForm } from '../../../forms/kept-form'
import { SaveButton } from '../../../forms/save-button'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useAbsenceBoard } from '../../../platform/overlays/absence-board'
import { useFocusReturn } from '../../../ui/dialogs/dialog'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { busyIcon } from '../../../ui/feedback/busy'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { ClosureDraft } from './closure-draft'
import { ClosureFields } from './closure-fields'
import css from './holidays.module.css'
import { groupText, kindLabels, type Office, officesText } from './sentences'
import { draftSummary } from './summary'
import { type ClosureForm, type FormOf, useClosureForm } from './use-closure-form'
import type { SaveChange } from './use-save-change'
import type { DayEntry } from './year-days'

interface ClosureDrawerProps {
  readonly of: FormOf
  readonly offices: readonly Office[]
  /** What there is already on the day that the form was opened on. */
  readonly onDay: readonly DayEntry[]
  readonly saving: SaveChange
  readonly readAgain: () => Promise<readonly ScheduleOnWire[]>
  readonly onOpen: (entry: DayEntry) => void
  readonly onClose: () => void
}

/** Sets a closure, an extra opening or a repeated pause, changes it, or takes it away. */
export default function ClosureDrawer({ of, offices, onDay, saving, readAgain, onOpen, onClose }: ClosureDrawerProps) {
  const formId = useId()
  const root = useRef<HTMLFormElement>(null)
  const today = useRomeClock().date
  const form = useClosureForm({ of, offices, today, saving, readAgain, onClose })
  const { draft, saved } = form
  useFocusReturn()
  const board = useAbsenceBoard()
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-first] input')?.focus({ preventScroll: true })
  }, [])
  return (
    <SideDrawer
      // the board of the visits stands in the place of the page: the form waits
      open={board === null}
      width={520}
      title={saved ? `Modifica: ${kindLabels[draft.kind].name.toLowerCase()}` : 'Nuova chiusura, apertura o pausa'}
      onClose={form.close}
      fills
    >
      <KeptForm
        form={form}
        id={formId}
        ref={root}
        className={card.drawerBody}
        onSave={form.submit}
        onSubmit={form.submit}
      >
        <Problem form={form} offices={offices} />
        <OnDay entries={onDay} offices={offices} onOpen={onOpen} />
        <ClosureFields form={form} offices={offices} />
        <p className={text.notice} role="status">
          {draftSummary(draft, offices) ?? 'Completa i campi per vedere che cosa cambia.'}
        </p>
      </KeptForm>
      <div className={card.drawerFoot}>
        {saved && saved.entries.length > 0 && (
          <Button danger className={css.remove} disabled={saving.isBusy} onClick={form.remove}>
            {removalText(draft)}
          </Button>
        )}
        <Button onClick={form.close}>Annulla</Button>
        {form.present ? (
          <Button type="primary" htmlType="submit" form={formId} loading={busyIcon(saving.isBusy)}>
            Salva la tua
          </Button>
        ) : (
          <SaveButton form={formId} isBusy={saving.isBusy} />
        )}
      </div>
    </SideDrawer>
  )
}

const removalText = ({ kind, scope, occurrence }: ClosureDraft) =>
  kind !== 'pause' || occurrence === null || scope === 'all'
    ? 'Elimina'
    : scope === null
      ? 'Elimina questa data'
      : 'Elimina da questa data'

/** Why nothing was saved; after somebody else's save, both versions. */
function Problem({
  form: { problem, present, draft, close },
  offices,
}: {
  form: ClosureForm
  offices: readonly Office[]
}) {
  if (!present) return <FormProblem text={problem} />
  return (
    <div tabIndex={-1} data-problem>
      <Alert
        type="warning"
        role="alert"
        showIcon
        icon={<WarningFilled aria-hidden />}
        message={refusalText.stale}
        description={
          <dl>
            <dt className={text.small}>Salvata ora</dt>
            {present.length === 0 && <dd>È stata eliminata: salvando torna.</dd>}
            {present.map((group) => (
              <dd key={group.key}>
                {[group.note, groupText(group), officesText(group, offices)].filter(Boolean).join(' · ')}
              </dd>
            ))}
            <dt className={text.small}>La tua</dt>
            <dd>{draftSummary(draft, offices)}</dd>
          </dl>
        }
        action={
          <Button size="small" onClick={close}>
            {present.length === 0 ? 'Lasciala eliminata' : 'Tieni quella salvata'}
          </Button>
        }
      />
    </div>
  )
}

function OnDay({
  entries,
  offices,
  onOpen,
}: Pick<ClosureDrawerProps, 'offices' | 'onOpen'> & { entries: readonly DayEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label="In questo giorno">
      <h3 className={text.label}>In questo giorno c’è già</h3>
      <ul className={card.rows}>
        {entries.map((entry) => (
          <li key={entry.group.key}>
            <div>
              <strong>
                {entry.group.note ?? kindLabels[entry.group.type === 'recurring' ? 'pause' : entry.group.kind].name}
              </strong>
              <p className={text.small}>
                {groupText(entry.group)} · {officesText(entry.group, offices)}
              </p>
            </div>
            <Button size="small" onClick={() => onOpen(entry)}>
              Modifica
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
