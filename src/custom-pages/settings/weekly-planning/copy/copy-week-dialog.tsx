import { Flex, Radio } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog'
import text from '../../../../ui/text/text.module.css'
import { countWeek } from '../editor/counts'
import { editedShifts } from '../editor/week'
import type { WeekSource } from './copy-sources'

interface CopyWeekDialogProps {
  readonly sources: readonly WeekSource[]
  /** Whether the week has shifts, which are then replaced. */
  readonly isReplacing: boolean
  readonly onCopy: (source: WeekSource) => void
  readonly onClose: () => void
}

const groups = [
  ['office', 'Da un’altra struttura'],
  ['template', 'Da un modello'],
] as const

/** Takes the week of another office, or a template, in place of the one that is drawn. */
export function CopyWeekDialog({ sources, isReplacing, onCopy, onClose }: CopyWeekDialogProps) {
  const name = useId()
  const [chosen, setChosen] = useState(sources[0]?.key)
  return (
    <Dialog
      width={520}
      title="Copia da struttura"
      okText="Copia"
      onCancel={onClose}
      onOk={() => {
        const source = sources.find(({ key }) => key === chosen)
        if (source) onCopy(source)
        onClose()
      }}
    >
      <Flex vertical gap={16}>
        {groups.map(([kind, title]) => {
          const listed = sources.filter((source) => source.kind === kind)
          return (
            listed.length > 0 && (
              <Flex key={kind} component="fieldset" vertical gap={12}>
                <legend className={text.label}>{title}</legend>
                {listed.map(({ key, label, meaning, shifts }) => (
                  <Radio key={key} name={name} checked={key === chosen} onChange={() => setChosen(key)}>
                    <strong>{label}</strong>
                    <p className={text.small}>
                      {[meaning, `${countWeek(editedShifts(shifts, ids()))} orari la settimana`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </Radio>
                ))}
              </Flex>
            )
          )
        })}
        {isReplacing && (
          <p className={text.small}>I turni disegnati vengono sostituiti: si può tornare indietro di un passo.</p>
        )}
      </Flex>
    </Dialog>
  )
}

function ids(): () => string {
  let last = 0
  return () => String(++last)
}
