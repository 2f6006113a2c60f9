import { HomeOutlined, MedicineBoxOutlined, PauseOutlined, PhoneOutlined, ThunderboltOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { SlotCode } from '../../../domain/planning/slot-kinds'

/** Colour never speaks alone: each kind of painted time has a sign of its own. */
export const slotKindIcon: Record<SlotCode, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>> = {
  break: PauseOutlined,
  jolly: ThunderboltOutlined,
  mr: MedicineBoxOutlined,
  to_confirm: HomeOutlined,
  phone_break: PhoneOutlined,
}
