/** A field for programs that fill in everything; people neither see nor reach it. */
export const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Lascia vuoto questo campo
      <input name="website" tabIndex={-1} autoComplete="off" maxLength={200} />
    </label>
  </div>
)

/** What a program wrote there. */
export const honeypotOf = (form: FormData) => {
  const website = String(form.get('website') ?? '')
  return website === '' ? {} : { website }
}
