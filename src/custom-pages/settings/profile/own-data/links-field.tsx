import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { linkTypeName } from '../../../../../domain/resource/shared-fields'
import { Field } from '../../../../ui/fields/field'
import { listOfChoices } from '../../../../ui/fields/list-of-choices'
import text from '../../../../ui/text/text.module.css'
import css from '../profile.module.css'
import { mostLinks, type PageLink } from './values'

interface LinksFieldProps {
  readonly links: readonly PageLink[]
  /** By field, as the server names them: `links.0.url`. */
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (links: readonly PageLink[]) => void
}

const types = Object.entries(linkTypeName).map(([value, label]) => ({ value: value as PageLink['type'], label }))

/** Links on the doctor's page, in their order. */
export function LinksField({ links, errors, onChange }: LinksFieldProps) {
  const change = (at: number, changes: Partial<PageLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...changes } : link)))
  return (
    <Flex vertical gap={8} align="flex-start">
      <p className={text.heading}>Link</p>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity while they are typed
        <fieldset key={at} className={css.linkRow} aria-label={`Link ${at + 1}`}>
          <Field label="Tipo" error={errors[`links.${at}.type`]}>
            {(control) => (
              <Select
                {...control}
                {...listOfChoices}
                options={types}
                value={link.type}
                onChange={(type) => change(at, { type })}
              />
            )}
          </Field>
          <Field label="Testo" error={errors[`links.${at}.label`]}>
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                value={link.label}
                onChange={({ target }) => change(at, { label: target.value })}
              />
            )}
          </Field>
          <Field label="Indirizzo" error={errors[`links.${at}.url`]}>
            {(control) => (
              <Input
                {...control}
                type="url"
                maxLength={500}
                placeholder="https://"
                value={link.url}
                onChange={({ target }) => change(at, { url: target.value })}
              />
            )}
          </Field>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Togli il link ${at + 1}`}
            onClick={() => onChange(links.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      {errors.links && <p className={text.error}>{errors.links}</p>}
      {links.length < mostLinks && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...links, { type: 'external-link', label: '', url: '' }])}
        >
          Aggiungi un link
        </Button>
      )}
    </Flex>
  )
}
