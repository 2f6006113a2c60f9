import { RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { categoryName } from '../../../domain/access/roles'
import type { AssistedDoctor } from '../../../domain/contract/access/session'
import { fullDoctorName } from '../../../domain/text/format'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import css from './choose-doctor.module.css'

export const initials = ({ first_name, last_name }: Pick<AssistedDoctor, 'first_name' | 'last_name'>) =>
  `${first_name.charAt(0)}${last_name.charAt(0)}`

interface ChooseDoctorProps {
  /** Heading level: 1 where the page has no other content. */
  readonly level: 1 | 2
  readonly title: string
  readonly hint: string
  readonly doctors: readonly AssistedDoctor[]
  /** Text shown when the list is empty. */
  readonly empty: string
  readonly onChoose: (doctorId: number) => void
}

/** The doctors the user may act for, as large buttons. */
export function ChooseDoctor({ level, title, hint, doctors, empty, onChoose }: ChooseDoctorProps) {
  const Heading = `h${level}` as const
  return (
    <section className={`${page.narrow} ${css.choose}`} aria-label={title}>
      <Heading className={level === 1 ? text.title : text.heading}>{title}</Heading>
      <p className={text.muted}>{doctors.length > 0 ? hint : empty}</p>
      <ul>
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <Button block onClick={() => onChoose(doctor.id)}>
              <span className={text.avatar} aria-hidden>
                {initials(doctor)}
              </span>
              <Flex component="span" vertical flex={1}>
                <strong className={text.heading}>{fullDoctorName(doctor)}</strong>
                {doctor.category && <span className={text.muted}>{categoryName[doctor.category]}</span>}
              </Flex>
              <RightOutlined aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
