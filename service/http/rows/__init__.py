"""Operations as rows: a row says where an operation is and for whom; handler and contract follow from it."""
