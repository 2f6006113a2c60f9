import { Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { type RecordOnWire, titleText } from '../../../domain/resource'
import { announce } from '../../api'
import { erasePerson } from '../../api/record-actions'
import { busyIcon } from '../../ui/busy'
import { Field } from '../../ui/field'
import { useListRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import css from './overrides.module.css'

interface EraseDialogProps {
  readonly patient: RecordOnWire
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** What has to be typed: nobody writes it by accident. */
const sure = 'CANCELLA'

/** Erasing cannot be taken back, so it says what goes and what stays, and has to be typed. */
export default function EraseDialog({ patient, onCancel, onDone }: EraseDialogProps) {
  const screen = screenResource('patients')
  const refresh = useListRefresh(screen)
  const word = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const erase = async () => {
    if (busy) return
    if (typed.trim() !== sure) return setError(`Scrivi ${sure}, in maiuscolo.`)
    setBusy(true)
    const outcome = await erasePerson(patient)
    setBusy(false)
    if (outcome.kind !== 'done') return setError(outcome.text)
    announce({ type: 'success', title: 'Dati cancellati' })
    refresh()
    onDone()
  }
  return (
    <Modal
      open
      centered
      title={`Cancella i dati di ${titleText(screen.resource, patient)}`}
      okText="Cancella per sempre"
      cancelText="Annulla"
      okButtonProps={{ danger: true, loading: busyIcon(busy) }}
      onOk={() => void erase()}
      onCancel={onCancel}
      afterOpenChange={(open) => open && word.current?.focus()}
    >
      <p>Non si può annullare né ripristinare. Se la persona vuole una copia dei suoi dati, esportali prima.</p>
      <h3 className={css.heading}>Spariscono</h3>
      <ul className={css.list}>
        <li>nome, recapiti, indirizzo, data di nascita, codice fiscale e consensi;</li>
        <li>note e allegati delle sue visite, il testo dei suoi messaggi, le notifiche e i file;</li>
        <li>parentele, medici collegati, limitazioni, accessi e dispositivi;</li>
        <li>quello che il registro attività diceva di lei.</li>
      </ul>
      <h3 className={css.heading}>Restano, senza nome</h3>
      <ul className={css.list}>
        <li>giorno, ora, prestazione e stato delle visite, per l’agenda e le statistiche;</li>
        <li>quello che altri hanno scritto in chat;</li>
        <li>nel registro, chi ha fatto che cosa e quando.</li>
      </ul>
      <Field className={css.part} label={`Per confermare scrivi ${sure}`} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={word}
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
            onPressEnter={() => void erase()}
          />
        )}
      </Field>
    </Modal>
  )
}
