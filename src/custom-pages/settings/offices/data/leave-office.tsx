import { App, Button } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../../../domain/contract'
import type { PracticeOffice } from '../../../../../domain/contract/practice/offices'
import { announce } from '../../../../platform/calls'
import { call } from '../../../../platform/calls/call'
import { attempt } from '../../../../platform/calls/idempotent-call'
import { openAbsenceBoard } from '../../../../platform/overlays/absence-board'
import { useActingDoctor } from '../../../../platform/session'
import { useSaveHours } from '../../../../shared/hours/hours'
import { question } from '../../../../ui/dialogs/question'
import { busyIcon } from '../../../../ui/feedback/busy'
import css from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'

/** Leaving an office: with visits to come their board opens, else it is asked once; either can be taken back. */
export function LeaveOffice({ office }: { office: PracticeOffice }) {
  const { modal } = App.useApp()
  const actingAs = useActingDoctor()
  const { save } = useSaveHours()
  const [isAsking, setAsking] = useState(false)
  const { name } = office.office
  const change = { closed_office_users: [office.id] }

  async function leave(): Promise<void> {
    const outcome = await save(`office.${office.id}.leave`, change, [], `${name}: non ci lavori più`)
    if (outcome.kind !== 'done' && outcome.kind !== 'dropped')
      announce({ type: 'error', title: 'Struttura non lasciata', text: outcome.text })
  }

  async function ask(): Promise<void> {
    setAsking(true)
    const affectedBookings = await attempt(
      call(endpoints.affectedBookings, { body: { ...change, proposals: false } }, { actingAs }),
    )
    setAsking(false)
    if (affectedBookings.kind !== 'done') {
      if (affectedBookings.kind !== 'dropped') announce({ type: 'error', title: affectedBookings.message })
    } else if (affectedBookings.data.data.length > 0)
      openAbsenceBoard({ kind: 'change', title: `${name}: non ci lavori più`, change, onSaved: () => {} })
    else
      void modal.confirm({
        ...question,
        title: `Lasciare ${name}?`,
        content:
          'Orari e prestazioni di questa struttura non saranno più prenotabili. Non ci sono visite in programma.',
        okText: 'Lascia la struttura',
        okButtonProps: { danger: true },
        onOk: leave,
      })
  }

  return (
    <div className={css.foot}>
      <p className={text.small}>
        Non lavori più qui? Per le visite in programma scegli prima che cosa farne. La storia resta.
      </p>
      <Button danger loading={busyIcon(isAsking)} onClick={() => void ask()}>
        Lascia la struttura…
      </Button>
    </div>
  )
}
