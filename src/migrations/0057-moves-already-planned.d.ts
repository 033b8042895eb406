/**
 * Until now a move that was dated ahead changed the class on the record at once. Where it has not
 * begun, the record says the present class again, and the move is a planned one. What a start of
 * the year wrote stays, so that it can still be undone.
 */
export declare const name = "0057-moves-already-planned";
export declare const statements: readonly string[];
