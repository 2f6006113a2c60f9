import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Patient } from '../../../../domain/contract/patients'
import { consentSourceName, consentText, type Purpose, purposeName } from '../../../../domain/messages/channels'
import { numericDate } from '../../../../domain/text/dates'
import { announce } from '../../../api'
import { usePatientActs } from '../../../api/patient-card'
import { offerUndo, showUndoNotice, undoMs } from '../../../session'
import { useDraftState } from '../../../session/draft-state'
import { busyIcon } from '../../../ui/busy'
import { Dialog } from '../../../ui/dialog'
import text from '../../../ui/text.module.css'
import css from './header.module.css'

type Given = Partial<Record<Purpose, boolean>>

interface ConsentsDialogProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/** Records what was signed at the desk: the texts are those that the person puts a name to. */
export default function ConsentsDialog({ patient, onClose }: ConsentsDialogProps) {
  const { consents, id } = patient
  const acts = usePatientActs(id)
  const before = Object.fromEntries(consents.map(({ purpose, given }) => [purpose, given])) as Record<Purpose, boolean>
  const { draft: given, change, drop } = useDraftState(`consents.${id}`, before)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const changes = Object.fromEntries(
    Object.entries(given).filter(([purpose, value]) => before[purpose as Purpose] !== value),
  )

  const close = () => {
    drop()
    onClose()
  }
  async function undo(back: Given) {
    const outcome = await acts.giveConsents(back)
    if (outcome.kind === 'done') showUndoNotice({ title: 'Consensi come prima' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  async function save() {
    if (isBusy) return
    if (Object.keys(changes).length === 0) return close()
    setBusy(true)
    setProblem(null)
    const outcome = await acts.giveConsents(changes)
    setBusy(false)
    if (outcome.kind === 'dropped') return
    if (outcome.kind !== 'done') return setProblem(outcome.text)
    const back = Object.fromEntries(Object.keys(changes).map((purpose) => [purpose, before[purpose as Purpose]]))
    offerUndo({
      key: `consents.${id}`,
      title: 'Consensi registrati',
      until: Date.now() + undoMs,
      undo: () => void undo(back),
    })
    close()
  }
  return (
    <Dialog
      size="form"
      width={560}
      title="Consensi raccolti in studio"
      okText="Registra"
      okButtonProps={{ loading: busyIcon(isBusy) }}
      cancelText="Annulla"
      isBusy={isBusy}
      onOk={() => void save()}
      onCancel={close}
    >
      <div className={css.dialog}>
        <p className={text.muted}>
          Segna ciò che la persona ha firmato su carta: la data di oggi e lo studio restano scritti nella scheda.
        </p>
        {problem && <Alert type="error" role="alert" message={problem} />}
        {consents.map(({ purpose, given: isGiven, at, source }) => (
          <div key={purpose} className={css.consent}>
            <Checkbox checked={given[purpose]} onChange={({ target }) => change({ [purpose]: target.checked })}>
              <strong>{purposeName[purpose]}</strong>
            </Checkbox>
            <p>“{consentText[purpose]}”</p>
            <p className={text.small}>
              {at === null
                ? 'Mai chiesto finora.'
                : `${isGiven ? 'Dato' : 'Ritirato o non dato'} il ${numericDate(romeWallClock(Date.parse(at)).date)}${
                    source ? ` · ${consentSourceName[source]}` : ''
                  }.`}
            </p>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
