import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex, Switch } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { PracticeService } from '../../../../../domain/contract/practice/offices'
import { SectionNotices } from '../../../../forms/section-form-view'
import controls from '../../../../ui/controls.module.css'
import { Field } from '../../../../ui/fields/field'
import { NativeSelect } from '../../../../ui/fields/native-select'
import { IconButton } from '../../../../ui/icon-button'
import page from '../../../../ui/page.module.css'
import { useSortableRow } from '../../../../ui/sortable/sortable-rows'
import text from '../../../../ui/text/text.module.css'
import { ServiceMore } from './service-more'
import css from './services.module.css'
import { useService } from './use-service'
import { durationOptions, kindName, type ServiceValues, serviceLabels } from './values'

interface ServiceRowProps {
  readonly service: PracticeService
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Name, duration, price and switches of a service in one row; what is seldom changed opens below. */
export function ServiceRow({ service, onKeyDown }: ServiceRowProps) {
  const form = useService(service)
  const { values, errors, set, save } = form
  const [isOpen, setOpen] = useState(false)
  const { row, handle } = useSortableRow(service.id)
  const { medical_service } = service
  const about = kindName(medical_service) ?? (service.name === medical_service.name ? null : medical_service.name)
  const typed = (name: 'name' | 'price', label: string, more = {}) => (
    <Field label={label} error={errors[name]} className={css[name]}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          {...more}
          aria-label={`${label}: ${service.name}`}
          className={controls.input}
          autoComplete="off"
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          onBlur={() => form.isTyped(name) && void save()}
          onKeyDown={({ key, altKey }) => key === 'Enter' && !altKey && void save()}
        />
      )}
    </Field>
  )
  const toggle = (label: string, checked: boolean, change: Partial<ServiceValues>, whyNot?: string) => (
    <Flex component="span" vertical gap={12} title={whyNot}>
      <span className={text.label} aria-hidden>
        {label}
      </span>
      <Switch
        aria-label={`${label}: ${service.name}`}
        checked={checked}
        disabled={whyNot !== undefined}
        onChange={() => void save(change)}
      />
    </Flex>
  )
  return (
    <li
      {...row}
      className={`${page.stack} ${css.service}`}
      aria-label={service.name}
      aria-busy={form.isBusy}
      onKeyDown={onKeyDown}
    >
      <Flex wrap gap={8} align="flex-start" className={css.row}>
        {handle(service.name, css.handle)}
        <div className={css.named}>
          {typed('name', 'Nome', { maxLength: 120 })}
          {about && <span className={text.small}>{about}</span>}
        </div>
        <Field label="Durata" error={errors.duration} className={css.duration}>
          {({ status: _, ...control }) => (
            <NativeSelect
              {...control}
              aria-label={`Durata: ${service.name}`}
              value={values.duration}
              options={durationOptions(service.duration)}
              onChange={(duration) => void save({ duration })}
            />
          )}
        </Field>
        {typed('price', 'Prezzo (€)', { inputMode: 'decimal', maxLength: 14, placeholder: '—' })}
        <Flex gap={8}>
          {toggle('Visibile', !values.hidden, { hidden: !values.hidden })}
          {toggle('Online', values.available_online, { available_online: !values.available_online })}
          {toggle(
            'Solidale',
            values.solidarity && medical_service.solidarity,
            { solidarity: !values.solidarity },
            medical_service.solidarity ? undefined : 'Il centro solidale non prenota questa prestazione.',
          )}
        </Flex>
        <IconButton label={`Altro di ${service.name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </IconButton>
      </Flex>
      {form.failure && (
        <Flex component="p" wrap gap="4px 16px" role="alert">
          <span className={text.error}>{form.failure}</span>
          <Button type="link" size="small" onClick={() => void save()}>
            Riprova
          </Button>
          <Button type="link" size="small" onClick={form.drop}>
            Lascia perdere
          </Button>
        </Flex>
      )}
      <SectionNotices form={form} labels={serviceLabels} />
      {isOpen && <ServiceMore service={service} form={form} />}
    </li>
  )
}
