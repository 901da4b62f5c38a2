// What the pages use of the vendored file: elements are written by templates, whose types nobody can tell.
export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(element: any, parent: Element): void;
