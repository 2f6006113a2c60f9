import { useOne } from '@refinedev/core'
import { Form } from 'antd'
import type { Category } from '../../../domain/access/roles'
import type { RecordOnWire } from '../../../domain/resource'
import { isSoldTo } from '../../../domain/resource/shared-fields'
import { ReferenceInput } from '../kinds/inputs/reference'
import type { InputProps } from '../kinds/kind-view'

/** A plan for the category of the doctor in the same form; before there is one, any. */
export function PlanInput(props: InputProps<'reference'>) {
  const doctor = Form.useWatch<number | null>('doctor_id')
  const { result } = useOne<RecordOnWire>({
    resource: 'doctors',
    id: doctor ?? 0,
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { enabled: typeof doctor === 'number', staleTime: 60_000 },
  })
  const category = result?.category as Category | undefined
  const fits = (plan: RecordOnWire) =>
    !category || isSoldTo(plan as unknown as Parameters<typeof isSoldTo>[0], category)
  // read also while there is no doctor: what was found then is still shown when one has been chosen
  return <ReferenceInput {...props} offered={{ fields: ['user_categories'], fits }} />
}
