import { FieldTimeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { parseTime } from '../../../../domain/calendar/minutes'
import type { FirstFreeTime } from '../../../../domain/contract/agenda/first-free'
import { openBookingPanel, openFirstFree } from '../../../platform/session'
import { chooseDay, isEdit } from '../form/draft'
import type { Panel } from '../use-panel'

/** "Primo posto libero": the next times of this doctor in all offices, of the chosen service or of any for the audience. */
export function FirstFreeButton({ panel }: { panel: Panel }) {
  const { draft, offer, offices, dispatch, focusOn } = panel
  const [place] = offices
  if (!place) return null
  const services = offices.flatMap(({ office_services }) => office_services)
  const take = (time: FirstFreeTime, online: boolean) => {
    const { date, from, office_user_id, office_service_id } = time
    const service = services.find(({ id }) => id === office_service_id)
    if (service && service.role.code !== draft.audience)
      return openBookingPanel({
        audience: service.role.code,
        officeUserId: office_user_id,
        officeServiceId: office_service_id,
        online,
        date,
        from: from.slice(0, 5),
      })
    dispatch({
      type: 'changed',
      change: {
        officeUserId: office_user_id,
        visit: { officeServiceId: office_service_id, online },
        ...chooseDay(date),
        slot: { date, from: parseTime(from) ?? 0, offered: true },
        outOfHours: null,
      },
    })
    focusOn(draft.person || isEdit(draft) ? 'slots' : 'start')
  }
  const forAudience = services.filter(({ role, hidden }) => !hidden && role.code === draft.audience)
  const wanted = offer.visit ? [offer.visit.service] : draft.audience === 'patient' ? [] : forAudience
  const preferences = {
    doctorIds: [place.user_id],
    serviceIds: [...new Set(wanted.map(({ medical_service }) => medical_service.id))],
    online: offer.visit?.online ?? false,
  }
  return (
    <Button
      size="small"
      color="primary"
      variant="text"
      aria-haspopup="dialog"
      onClick={() => openFirstFree({ preferences, onChosen: take })}
      icon={<FieldTimeOutlined aria-hidden />}
    >
      Primo posto libero
    </Button>
  )
}
