/**
 * As much of Cypress as the example uses, so that it compiles here: the package itself downloads a
 * program when it is installed. A team that has Cypress has these types from it.
 */
interface Chain<Subject> {
  click(): Chain<Subject>;
  type(text: string): Chain<Subject>;
  should(chainer: "be.visible"): Chain<Subject>;
  its<Key extends keyof Subject>(key: Key): Chain<Subject[Key]>;
  then(work: (subject: Subject) => unknown): Chain<Subject>;
}
interface Patience {
  timeout?: number;
}
declare const cy: {
  visit(url: string): Chain<Window>;
  window(): Chain<Window>;
  contains(text: string, options?: Patience): Chain<HTMLElement>;
  contains(selector: string, text: string, options?: Patience): Chain<HTMLElement>;
};
declare function it(title: string, run: () => void): void;
