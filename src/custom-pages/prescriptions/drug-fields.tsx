import { ClockCircleOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { mostDrugs } from '../../../domain/contract/prescriptions/prescription-fields'
import type { DrugChoice } from '../../../domain/contract/prescriptions/prescriptions'
import { numericDate } from '../../../domain/text/dates'
import type { Errors } from '../../forms/errors'
import { useNameMask } from '../../shared/people/name-mask'
import { useDrugSearch } from '../../shared/prescriptions/prescriptions'
import { Field } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { CounterMask } from './counter-mask'
import css from './prescriptions.module.css'
import { chosenDrug, type DraftDrug, drugByHand } from './request-draft'

interface DrugFieldsProps {
  readonly drugs: readonly DraftDrug[]
  /** Whose earlier drugs come first. */
  readonly userId: number | null
  /** By field, as the server names them: `drugs.0.quantity`. */
  readonly errors: Errors
  readonly onChange: (drugs: readonly DraftDrug[]) => void
}

/** The drugs of a request: each with packages, days and how it is taken; another is found by name. */
export function DrugFields({ drugs, userId, errors, onChange }: DrugFieldsProps) {
  const names = useNameMask()
  const change = (at: number, changes: Partial<DraftDrug>) =>
    onChange(drugs.map((drug, index) => (index === at ? { ...drug, ...changes } : drug)))
  return (
    <Flex vertical gap={12}>
      {drugs.map((drug, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the same drug may stand twice
          key={`${drug.drug_id ?? drug.name} ${at}`}
          className={section.section}
          aria-label={names.isMasked ? `Farmaco ${at + 1}` : drug.name}
        >
          <Flex align="center" justify="space-between" gap={8}>
            <strong>{names.detail(drug.name)}</strong>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Togli ${names.isMasked ? `il farmaco ${at + 1}` : drug.name}`}
              onClick={() => onChange(drugs.filter((_, index) => index !== at))}
            />
          </Flex>
          {drug.covered_until && (
            <p className={css.soon}>
              <ClockCircleOutlined aria-hidden /> Troppo presto: l’ultima copre fino al{' '}
              {numericDate(drug.covered_until)}
            </p>
          )}
          {errors[`drugs.${at}.name`] && <p className={text.error}>{errors[`drugs.${at}.name`]}</p>}
          {errors[`drugs.${at}.drug_id`] && <p className={text.error}>{errors[`drugs.${at}.drug_id`]}</p>}
          <div className={section.facts}>
            <Field label="Confezioni" error={errors[`drugs.${at}.quantity`]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={2}
                  value={drug.quantity}
                  onChange={({ target }) => change(at, { quantity: target.value })}
                />
              )}
            </Field>
            <Field label="Giorni" error={errors[`drugs.${at}.days`]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={3}
                  value={drug.days}
                  onChange={({ target }) => change(at, { days: target.value })}
                />
              )}
            </Field>
          </div>
          <CounterMask label="Come si prende" value={drug.dosage} error={errors[`drugs.${at}.dosage`]}>
            <Field label="Come si prende" error={errors[`drugs.${at}.dosage`]}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={200}
                  value={drug.dosage}
                  onChange={({ target }) => change(at, { dosage: target.value })}
                />
              )}
            </Field>
          </CounterMask>
        </fieldset>
      ))}
      {drugs.length < mostDrugs && (
        <DrugSelect userId={userId} error={errors.drugs} onChoose={(drug) => onChange([...drugs, drug])} />
      )}
    </Flex>
  )
}

interface DrugSelectProps {
  readonly userId: number | null
  readonly error: string | undefined
  readonly onChoose: (drug: DraftDrug) => void
}

const byHand = 'by-hand'
const choiceKey = ({ drug_id, name }: DrugChoice) => `${drug_id ?? ''} ${name}`

/** Finds a drug: those the person had before come first; what the table does not have is written by hand. */
function DrugSelect({ userId, error, onChoose }: DrugSelectProps) {
  const { isMasked } = useNameMask()
  // at the counter what the person had is not shown before something is typed
  const { typed, onTyped, choices: all, isPending, isError } = useDrugSearch(userId)
  const choices = isMasked && typed.trim() === '' ? [] : all
  const options = [
    ...choices.map((choice) => ({
      value: choiceKey(choice),
      label: (
        <Flex className={css.choice} justify="space-between" gap={12}>
          <span>{choice.name}</span>
          {choice.had && <small>avuto il {numericDate(choice.had.last_issued_on)}</small>}
          {choice.covered_until && <small>troppo presto</small>}
        </Flex>
      ),
    })),
    ...(typed.trim().length > 2 && !isPending ? [{ value: byHand, label: `Scrivi “${typed.trim()}”` }] : []),
  ]
  return (
    <Field label="Aggiungi un farmaco" error={error}>
      {(control) => (
        <Select<string | null>
          {...control}
          {...listOfChoices}
          showSearch
          filterOption={false}
          value={null}
          searchValue={typed}
          onSearch={onTyped}
          placeholder="Nome del farmaco o principio attivo"
          notFoundContent={
            isError
              ? 'La ricerca non è riuscita: riprova.'
              : isPending
                ? 'Ricerca in corso…'
                : 'Nessun farmaco con questo nome.'
          }
          options={options}
          onChange={(value) => {
            const choice = choices.find((one) => choiceKey(one) === value)
            if (choice) onChoose(chosenDrug(choice))
            else if (value === byHand) onChoose(drugByHand(typed.trim()))
            onTyped('')
          }}
        />
      )}
    </Field>
  )
}
