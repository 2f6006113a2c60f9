import { Checkbox, Flex } from 'antd'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Patient } from '../../../../domain/contract/people/patients'
import { consentSourceName, consentText, type Purpose, purposeName } from '../../../../domain/messages/channels'
import { numericDate } from '../../../../domain/text/dates'
import { FormNotices } from '../../../forms/form-notices'
import { useKeptForm } from '../../../forms/use-kept-form'
import { serverNow } from '../../../platform/basic/clock'
import { announce } from '../../../platform/calls'
import { offerUndo, showUndoNotice, undoMs } from '../../../platform/session'
import { usePatientActions } from '../../../shared/patients/card-changes'
import { Dialog } from '../../../ui/dialogs/dialog'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'
import css from './header.module.css'

type ConsentChoices = Partial<Record<Purpose, boolean>>

/** The consents that are other than they were. */
const changed = (given: Record<Purpose, boolean>, before: Record<Purpose, boolean>): ConsentChoices =>
  Object.fromEntries(Object.entries(given).filter(([purpose, value]) => before[purpose as Purpose] !== value))

interface ConsentsDialogProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/** Records what was signed at the desk: the texts are those that the person puts a name to. */
export default function ConsentsDialog({ patient, onClose }: ConsentsDialogProps) {
  const { consents, id } = patient
  const actions = usePatientActions(id)
  const before = Object.fromEntries(consents.map(({ purpose, given }) => [purpose, given])) as Record<Purpose, boolean>
  const form = useKeptForm<Record<Purpose, boolean>, Patient>({
    key: `consents.${id}`,
    initial: { values: before, version: null },
    validate: () => ({}),
    send: (given, base) => {
      const changes = changed(given, base.values)
      return Object.keys(changes).length === 0 ? null : actions.giveConsents(changes)
    },
    onSaved: (saved, base, sent) => {
      if (saved)
        offerUndo({
          key: `consents.${id}`,
          title: 'Consensi registrati',
          until: serverNow() + undoMs,
          undo: () => void undo(changed(base.values, sent)),
        })
      onClose()
    },
  })
  const { draft: given, change, isBusy } = form

  async function undo(back: ConsentChoices) {
    const outcome = await actions.giveConsents(back)
    if (outcome.kind === 'done') showUndoNotice({ title: 'Consensi come prima' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
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
      onOk={form.save}
      onCancel={() => form.giveUp(onClose)}
    >
      <Flex vertical gap={14}>
        <p className={text.muted}>
          Segna ciò che la persona ha firmato su carta: la data di oggi e lo studio restano scritti nella scheda.
        </p>
        <FormNotices form={form} />
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
      </Flex>
    </Dialog>
  )
}
