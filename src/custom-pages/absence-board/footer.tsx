import { ClockCircleOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { Ref } from 'react'
import { shortDoctorName } from '../../../domain/text/format'
import { useActedDoctor } from '../../platform/calls'
import { useOfficeUsers } from '../../shared/people/office-users'
import { busyIcon } from '../../ui/feedback/busy'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import { saveText, windowText, windowTitle } from './sentences'
import type { Board } from './use-board'

interface FooterProps {
  readonly board: Board
  /** Whether the change of hours is to be saved too. */
  readonly hasChange: boolean
  readonly saveRef: Ref<HTMLButtonElement>
}

/** How many visits are decided, and the buttons that save: only the decided ones, or the others too, for later. */
export function Footer({ board: { decided, rows, save, isSaving }, hasChange, saveRef }: FooterProps) {
  const doctor = useActedDoctor()
  const minutes = useUndoWindow()
  const isWhole = decided.length === rows.length
  const nothingToSave = rows.length === 0 ? !hasChange : decided.length === 0
  return (
    <footer className={`${section.drawerFoot} ${css.foot}`}>
      <ClockCircleOutlined aria-hidden style={{ fontSize: 18 }} />
      <Flex vertical flex="1 1 240px">
        <strong>{windowTitle(minutes)}</strong>
        <p className={text.small}>{windowText(minutes)}</p>
      </Flex>
      {!isWhole && (
        <Button
          disabled={!hasChange && decided.length === 0}
          loading={busyIcon(isSaving)}
          onClick={() => void save({ goesOn: false })}
        >
          Salva e continua dopo
        </Button>
      )}
      <Button
        ref={saveRef as Ref<HTMLAnchorElement & HTMLButtonElement>}
        type="primary"
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Invio"
        disabled={nothingToSave}
        loading={busyIcon(isSaving)}
        onClick={() => void save({ goesOn: true })}
      >
        {rows.length === 0 ? 'Salva' : saveText(decided.length, doctor && shortDoctorName(doctor))}
      </Button>
    </footer>
  )
}

/** The shortest undo window of the doctor's offices, in minutes; null while it is not known. */
function useUndoWindow(): number | null {
  const { officeUsers } = useOfficeUsers()
  const known = officeUsers.flatMap(({ undo_window_minutes: minutes }) => (minutes === undefined ? [] : [minutes]))
  return known.length > 0 ? Math.min(...known) : null
}
