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
import type { ShownProblem } from './change'
import { changeWords } from './counted-changes'
import css from './foot.module.css'
import type { SaveWeek } from './use-save-week'

/** The board of the visits too: it saves by the same key. */
const openDialogs = '[role="dialog"], dialog[open]'

interface FootProps extends WeekEditor {
  readonly saving: SaveWeek
  /** Shows the validity and the shift of a problem. */
  readonly onProblem: (problem: ShownProblem) => void
}

/** What has changed and whom it hits; undoing all of it and saving it. */
export function Foot({ editor, dispatch, isChanged, saving, onProblem }: FootProps) {
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
        <Hits saving={saving} />
        <span className={text.small} role="status">
          {isChanged && drawn ? changeWords(drawn) : 'Nessuna modifica da salvare'}
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

function Hits({ saving: { hits, isLeft, isUrged, openBoard, leaveHits } }: { readonly saving: SaveWeek }) {
  if (hits.length === 0) return null
  const visits = counted(hits.length, 'visita cade', 'visite cadono')
  return (
    <div className={`${page.toolbar} ${css.hits}`} role={isUrged ? 'alert' : undefined}>
      <WarningFilled aria-hidden />
      <strong>{isLeft ? `${visits} fuori: da decidere dopo` : `${visits} fuori: decidi`}</strong>
      <Button className={css.open ?? ''} onClick={openBoard}>
        {hits.length === 1 ? 'Apri la visita' : `Apri le ${hits.length} visite`}
      </Button>
      {!isLeft && (
        <Button type="link" size="small" onClick={leaveHits}>
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
