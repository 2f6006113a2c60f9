/** What a form may hold: `null` and `undefined` are absent, booleans travel as 0 and 1 (specification §5). */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Blob
  | readonly FormValue[]
  | { readonly [key: string]: FormValue }

function append(form: FormData, name: string, value: FormValue) {
  if (value === null || value === undefined) return
  if (value instanceof Blob) form.append(name, value)
  else if (typeof value === 'boolean') form.append(name, value ? '1' : '0')
  // A list has its indices for keys.
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  else form.append(name, String(value))
}

/**
 * Values as form-data, nested ones in brackets as Laravel reads them (`rows[0][from]`). `method`: a form only posts, so what is
 * meant goes along as `_method` (specification §7).
 */
export function formData(values: { readonly [key: string]: FormValue }, method?: 'put' | 'patch' | 'delete'): FormData {
  const form = new FormData()
  if (method) form.append('_method', method)
  for (const [name, value] of Object.entries(values)) append(form, name, value)
  return form
}
