export { isAic, isFiscalCode, isVatNumber } from './codes'
export { type ResourceEndpoints, resourceEndpoints, servedEndpoints } from './endpoints'
export { exported, periodText } from './export-value'
export {
  type ChoiceOptions,
  emptyOf,
  type Field,
  type Fields,
  isEmptyValue,
  isListKind,
  type Kind,
  type ListKind,
  type ListRole,
  type Period,
  type PublicationStatus,
  publicationStatus,
  publicationStatuses,
  publicationStatusOf,
  sameValue,
  type Widget,
  type WidgetOf,
} from './field'
export { field, kindText } from './kinds'
export * from './many'
export * from './query'
export * from './resource'
