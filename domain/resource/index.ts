export { isAic } from './aic'
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
  type Widget,
  type WidgetOf,
} from './field'
export { isFiscalCode } from './fiscal-code'
export { field, kindText } from './kinds'
export * from './many'
export { type PublicationStatus, publicationStatus, publicationStatuses, publicationStatusOf } from './publication'
export * from './query'
export * from './resource'
export { sameValue } from './same'
export { isVatNumber } from './vat-number'
