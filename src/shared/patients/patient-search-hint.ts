import { useIsPhone } from '../../ui/hooks/use-media'

/** By what a patient is found (contract.md, "Calls"), as far as there is room to say it. */
export const usePatientSearchHint = (): string =>
  useIsPhone() ? 'Cognome, telefono o codice fiscale' : 'Cognome, telefono, data di nascita o codice fiscale'
