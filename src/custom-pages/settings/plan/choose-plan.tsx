import { Flex, Radio } from 'antd'
import { useState } from 'react'
import type { PlanOnSale } from '../../../../domain/contract/practice/plan'
import { counted } from '../../../../domain/text/dates'
import { euroText } from '../../../../domain/text/format'
import { Dialog } from '../../../ui/dialogs/dialog'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { Features } from './features'

interface ChoosePlanProps {
  readonly plans: readonly PlanOnSale[]
  /** The plan that follows now. */
  readonly chosen: number | null
  readonly onClose: () => void
  readonly onChoose: (plan: PlanOnSale) => void
}

/** Which plan follows at the end of the period. */
export default function ChoosePlan({ plans, chosen, onClose, onChoose }: ChoosePlanProps) {
  const [id, setId] = useState(chosen ?? plans[0]?.id)
  const plan = plans.find((one) => one.id === id)
  return (
    <Dialog
      size="form"
      width={560}
      title="Piano che segue"
      okText="Scegli"
      cancelText="Annulla"
      okButtonProps={{ disabled: !plan || plan.id === chosen }}
      onOk={() => plan && onChoose(plan)}
      onCancel={onClose}
    >
      <div className={page.stack}>
        <p className={text.muted}>Vale dalla scadenza di quello in corso. Fino ad allora puoi cambiare idea.</p>
        <Radio.Group className={page.stack} value={id} onChange={({ target }) => setId(target.value as number)}>
          {plans.map((one) => (
            <Radio key={one.id} value={one.id}>
              <Flex vertical gap={4}>
                <span className={text.heading}>{one.name}</span>
                <span>
                  {euroText(one.price)} per {counted(one.months, 'mese', 'mesi')}
                  {one.id === chosen && ' · scelto ora'}
                </span>
                <Features features={one.features} />
              </Flex>
            </Radio>
          ))}
        </Radio.Group>
      </div>
    </Dialog>
  )
}
