import { Select } from 'antd'
import { containsFilter } from './filter-inputs'
import type { KindView } from './kind-view'

/** Codes typed one after the other; a comma, a space or Enter ends one. */
export const postalCodes: KindView<'postal-codes'> = {
  Cell: ({ value }) => (value.length > 2 ? `${value[0]} – ${value.at(-1)} (${value.length})` : value.join(', ')),
  Whole: ({ value }) => value.join(', '),
  Input: ({ control, value, onChange, onBlur }) => (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ' ', ';']}
      value={[...(value ?? [])]}
      placeholder="00100"
      onChange={(codes: string[]) => onChange(codes.map((code) => code.trim()))}
      onBlur={onBlur}
    />
  ),
  filters: [containsFilter],
  width: 120,
}
