import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useDeferredValue } from 'react'
import { counted } from '../../../../../domain/text/dates'
import { shortDoctorName } from '../../../../../domain/text/format'
import { isShown, useKeyDown } from '../../../../platform/session'
import { useActedDoctor } from '../../../../platform/session/current-user'
import { busyIcon } from '../../../../ui/feedback/busy'
import { useIsPhone } from '../../../../ui/hooks/use-media'
import page from '../../../../ui/page.module.css'
import text from '../../../../ui/text/text.module.css'
import type { WeekEditor } from '../editor/use-week-editor'
import { changeText } from './counted-changes'
import css from './save-bar.module.css'
import type { SaveWeek } from './use-save-week'
import type { ShownProblem } from './week-change'

/** The board of the visits too: it saves by the same key. */
const openDialogs = '[role="dialog"], dialog[open]'

interface FootProps extends WeekEditor {
  readonly saving: SaveWeek
  /** Shows the validity and the shift of a problem. */
  readonly onProblem: (problem: ShownProblem) => void
}

/** What has changed and which bookings it affects, with the buttons that undo all of it or save it. */
export function SaveBar({ editor, dispatch, isChanged, saving, onProblem }: FootProps) {
  const doctor = useActedDoctor()
  const isPhone = useIsPhone()
  // after the step itself has been painted
  const drawn = useDeferredValue(isChanged ? editor : null)
  useKeyDown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isShown(openDialogs)) return
    event.preventDefault()
    saving.submit()
  }, isChanged)
  // the grid has the whole of a phone as long as there is nothing to save
  if (isPhone && !isChanged) return null
  return (
    <section className={css.foot} aria-label="Modifiche agli orari">
      <Notice saving={saving} onProblem={onProblem} />
      <div className={`${page.toolbar} ${css.bar}`}>
        <AffectedBookings saving={saving} />
        <span className={text.small} role="status">
          {isChanged && drawn ? changeText(drawn) : 'Nessuna modifica da salvare'}
        </span>
        <Flex gap={12} className={css.buttons}>
          <Button disabled={!isChanged || saving.isBusy} onClick={() => dispatch({ kind: 'reset' })}>
            {isPhone ? 'Annulla' : 'Annulla modifiche'}
          </Button>
          <Button
            type="primary"
            title="Ctrl+Invio"
            aria-keyshortcuts="Control+Enter"
            disabled={!isChanged}
            loading={busyIcon(saving.isBusy)}
            onClick={saving.submit}
          >
            {doctor ? `Salva per ${shortDoctorName(doctor)}` : 'Salva'}
          </Button>
        </Flex>
      </div>
    </section>
  )
}

function AffectedBookings({
  saving: { affectedBookings, isLeft, isUrged, openBoard, leaveUndecided },
}: {
  readonly saving: SaveWeek
}) {
  if (affectedBookings.length === 0) return null
  const visits = counted(affectedBookings.length, 'visita cade', 'visite cadono')
  return (
    <div className={`${page.toolbar} ${css.hits}`} role={isUrged ? 'alert' : undefined}>
      <WarningFilled aria-hidden />
      <strong>{isLeft ? `${visits} fuori: da decidere dopo` : `${visits} fuori: decidi`}</strong>
      <Button onClick={openBoard}>
        {affectedBookings.length === 1 ? 'Apri la visita' : `Apri le ${affectedBookings.length} visite`}
      </Button>
      {!isLeft && (
        <Button type="link" size="small" onClick={leaveUndecided}>
          Decidi dopo
        </Button>
      )}
      {isUrged && <span className={text.small}>Prima di salvare apri le visite, o scegli “Decidi dopo”.</span>}
    </div>
  )
}

/** What keeps the change from being saved. The two versions of a stale one are a dialog of their own. */
function Notice({ saving, onProblem }: Pick<FootProps, 'saving' | 'onProblem'>) {
  const { notice, problem, closeNotice } = saving
  const closable = { closable: { 'aria-label': 'Chiudi l’avviso' }, onClose: closeNotice }
  const problems = problem ? [problem] : notice?.kind === 'problems' ? notice.problems : []
  if (problems.length > 0)
    return (
      <Alert
        type="error"
        role="alert"
        showIcon
        icon={<CloseCircleFilled aria-hidden />}
        message={
          <Flex component="ul" vertical gap={6}>
            {problems.map((one) => (
              <Flex key={`${one.field} ${one.text}`} component="li" wrap gap={12}>
                {one.text}
                {one.week && (
                  <Button size="small" onClick={() => onProblem(one)}>
                    {one.place ? 'Vai al turno' : 'Vai alla validità'}
                  </Button>
                )}
              </Flex>
            ))}
          </Flex>
        }
        {...(notice && closable)}
      />
    )
  if (notice?.kind === 'unanswered')
    return (
      <Alert
        type="warning"
        role="alert"
        showIcon
        icon={<InfoCircleFilled aria-hidden />}
        message="Nessuna risposta: le modifiche sono rimaste qui. Salva di nuovo quando la connessione torna: non verranno registrate due volte."
        {...closable}
      />
    )
  if (notice?.kind === 'refused')
    return (
      <Alert
        type="error"
        role="alert"
        showIcon
        icon={<CloseCircleFilled aria-hidden />}
        message={notice.text}
        {...closable}
      />
    )
  return null
}
